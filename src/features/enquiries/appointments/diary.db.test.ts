import { expect, it } from 'vitest';
import { appointmentTesting, TUESDAY, WEDNESDAY } from '../../../../tests/helpers/appointments.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';

const testing = await appointmentTesting(await testDatabase());
const { arrange, cancel, colleague, otherCar, owner, pass, requested, save } = testing;

const diary = async (week = '') => owner.get(`/diary${week && `?week=${week}`}`);

it('returns the appointments of all colleagues by day, without cancelled ones', async () => {
  const first = await requested({ phone: '085 123 4567' });
  await arrange(first);
  const proposal = await requested({ email: 'b@example.com', carId: otherCar });
  const before = '2026-11-24T09:30:00.000Z';
  await arrange(proposal, { staffId: colleague?.userId, startsAt: before, invite: false });
  const cancelled = await requested({ email: 'c@example.com', wantedAt: WEDNESDAY });
  await arrange(cancelled, { startsAt: WEDNESDAY });
  await cancel(cancelled);
  const { body } = await diary();
  expect(body).toMatchObject({
    week: '2026-W48',
    previous: '2026-W47',
    next: '2026-W49',
    today: '2026-11-23',
  });
  const days: { date: string; isClosed: boolean; appointments: { startsAt: string }[] }[] =
    body.days;
  expect(days.map(({ date, appointments }) => [date, appointments.length])).toEqual([
    ['2026-11-23', 0],
    ['2026-11-24', 2],
    ['2026-11-25', 0],
    ['2026-11-26', 0],
    ['2026-11-27', 0],
    ['2026-11-28', 0],
    ['2026-11-29', 0],
  ]);
  expect(days[1]?.appointments).toMatchObject([
    { enquiryId: proposal, startsAt: before, status: 'proposed' },
    {
      enquiryId: first,
      startsAt: TUESDAY,
      status: 'confirmed',
      name: 'Róisín Walsh',
      phone: '085 123 4567',
      carTitle: '2020 Volvo XC60',
      staff: 'Aoife Byrne',
      minutes: 60,
    },
  ]);
  await save(proposal, { status: 'lost', lostReason: 'other' });
  expect((await diary()).body.days[1].appointments).toHaveLength(1);
});

it('uses the days of Dublin in the week in which the clocks change', async () => {
  pass(-29 * 86_400_000);
  const enquiryId = await testing.asked({ carId: otherCar, email: 'd@example.com' });
  // Sunday 25 October at 23:30 in Dublin, after the change to winter time; Monday at 00:30 in summer time.
  const late = '2026-10-25T23:30:00.000Z';
  expect(
    (await arrange(enquiryId, { kind: 'viewing', startsAt: late, confirm: true })).status,
  ).toBe(201);
  const { days } = (await diary('2026-W43')).body;
  expect(days[6]).toMatchObject({ date: '2026-10-25', appointments: [{ startsAt: late }] });
  expect((await diary('2026-W44')).body.days[0].appointments).toEqual([]);
});

it('marks closed days, and rejects an invalid week', async () => {
  const { days } = (await diary('2026-W52')).body;
  expect(days[0]).toMatchObject({ opening: expect.stringMatching(/^Open from/), isClosed: false });
  for (const week of ['2027-W53', '2026-48', 'x']) expect((await diary(week)).status).toBe(422);
});
