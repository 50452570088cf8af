import { fillTemplate, type Placeholder } from './reply-templates.ts';
import type { Dealer } from '../settings/dealer.ts';
import type { SessionUser } from '../staff/users.ts';
import type { listTemplates } from './templates.server.ts';

const MAX_SUGGESTIONS = 3;

interface Subject {
  name: string;
  carId: number | null;
  carTitle: string | null;
  carGone: boolean;
}

interface CurrentCar {
  makeId: number;
  price: string | null;
  booked: boolean;
}

/**
 * Returns up to three reply templates that fit the state of the car, with the placeholders replaced. A booked
 * car is neither for sale nor gone.
 */
export function suggestReplies(
  templates: Awaited<ReturnType<typeof listTemplates>>,
  { enquiry, car }: { enquiry: Subject; car: CurrentCar | null },
  { dealer, publicUrl, user }: { dealer: Dealer; publicUrl: string; user: SessionUser },
) {
  const { name, carId, carTitle, carGone } = enquiry;
  const similar = `${publicUrl}/search${car ? `?makeId=${car.makeId}` : ''}`;
  const values: Record<Placeholder, string | null> = {
    firstName: name.split(' ')[0] ?? name,
    car: carTitle,
    price: car?.price ?? null,
    link: carGone ? similar : carId === null ? null : `${publicUrl}/car/${carId}`,
    me: user.firstName,
    dealer: dealer.name,
    phone: dealer.phone,
    hours: dealer.hours
      .map(({ days, opens, closes }) => `${days} ${opens} to ${closes}`)
      .join(', '),
  };
  const wanted = carGone ? 'gone' : car?.booked ? null : 'available';
  return templates
    .filter(({ use }) => use === 'any' || (use === wanted && carTitle !== null))
    .toSorted((a, b) => Number(b.use === wanted) - Number(a.use === wanted))
    .flatMap(({ templateId, title, text }) => {
      const filled = fillTemplate(text, values);
      return filled === null ? [] : [{ templateId, title, text: filled }];
    })
    .slice(0, MAX_SUGGESTIONS);
}
