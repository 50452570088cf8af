import type { MailHeaders } from '../../platform/ports/mailer.server.ts';
import type { AlertKind } from './options.ts';

/** Texts of emails about alerts. They contain no text that a visitor typed. */

/** Headers of recurring emails, with one-click unsubscribe (RFC 8058). */
export const ALERT_HEADERS: MailHeaders = {
  'Auto-Submitted': 'auto-generated',
  'List-Unsubscribe': '<{unsubscribe}>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

interface Dealer {
  name: string;
  phone: string;
}

interface About {
  kind: AlertKind;
  /** The filters in words, or the car. */
  title: string;
}

/** The first email. Anybody can type any address, so its receiver may not have asked for it. */
export const alertConfirmationMail = ({ kind, title, dealer }: About & { dealer: string }) => ({
  subject: `Start your alert from ${dealer}?`,
  text: [
    'Hello,',
    `someone, most likely you, asked ${dealer} to write to this address ${
      kind === 'car'
        ? `if the price of this car changes or it is free again: ${title}`
        : `when a car arrives that fits: ${title}`
    }.`,
    'To start it, open this page and press the button there:',
    '{link}',
    "If it wasn't you, do nothing. We won't write again, and we delete this address after 2 days.",
  ].join('\n\n'),
});

const ending = ({ name, phone }: Dealer) => [
  'Change how often we write, or stop these emails:\n{link}',
  `${name}, ${phone}`,
];

/** Texts about a car in an email. */
export interface MailedCar {
  /** `2021 Volkswagen Golf` */
  title: string;
  /** Price, kilometres and so on. */
  facts: string[];
  link: string;
}

/** Maximum number of cars in an email, which states how many others there are. */
const MAX_CARS = 25;

/** The digest of a search. */
export function newCarsMail({
  title,
  cars,
  searchLink,
  dealer,
}: {
  title: string;
  cars: readonly MailedCar[];
  searchLink: string;
  dealer: Dealer;
}) {
  const further = cars.length - MAX_CARS;
  const subject = `${cars.length} new ${cars.length === 1 ? 'car' : 'cars'} for '${title}'`;
  return {
    subject,
    text: [
      `${subject}:`,
      ...cars
        .slice(0, MAX_CARS)
        .map((car) => [[car.title, ...car.facts].join(', '), car.link].join('\n')),
      ...(further > 0 ? [`And ${further} more on our site: ${searchLink}`] : []),
      ...ending(dealer),
    ].join('\n\n'),
  };
}

/** The email about a change of one car. */
export const carNewsMail = ({
  car,
  isFreeAgain,
  price,
  reduced,
  dealer,
}: {
  car: Pick<MailedCar, 'title' | 'link'>;
  isFreeAgain: boolean;
  /** The new price; null if it has not changed. */
  price: string | null;
  /** `Reduced from €19,950`; null if no reduction can be announced. */
  reduced: string | null;
  dealer: Dealer;
}) => ({
  subject: `News about the ${car.title}`,
  text: [
    `${car.title}:`,
    [
      isFreeAgain ? 'It is free again.' : null,
      price && `The price is now ${price}.`,
      price && reduced && `${reduced}.`,
    ]
      .filter(Boolean)
      .join(' '),
    car.link,
    ...ending(dealer),
  ].join('\n\n'),
});

/** Sent a year after an alert was started or last kept. */
export const stillLookingMail = ({ kind, title, dealer }: About & { dealer: Dealer }) => ({
  subject: 'Still looking?',
  text: [
    `You asked us to write to you ${
      kind === 'car' ? `about this car: ${title}` : `when a car arrives that fits: ${title}`
    }.`,
    'If you would like us to go on, open this page and press the button there:\n{link}',
    'Otherwise we stop, and delete your address in 14 days.',
    `${dealer.name}, ${dealer.phone}`,
  ].join('\n\n'),
});
