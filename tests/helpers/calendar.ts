import ICAL from 'ical.js';

/** Reads a calendar file with another library than the one that wrote it. */
export function parseCalendar(file: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, summary, description, location, startDate, endDate, attendees } =
        new ICAL.Event(component);
      const alarm = component.getFirstSubcomponent('valarm');
      return {
        uid,
        sequence,
        summary,
        description,
        location,
        zone: startDate.zone.tzid,
        start: startDate.toJSDate().toISOString(),
        end: endDate.toJSDate().toISOString(),
        status: component.getFirstPropertyValue('status'),
        organizer: component.getFirstPropertyValue('organizer'),
        attendees: attendees.map((one) => [one.getParameter('cn'), one.getFirstValue()]),
        alarm: alarm && String(alarm.getFirstPropertyValue('trigger')),
      };
    }),
  };
}
