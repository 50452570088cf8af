/** How figures and dates read in Ireland. */

const number = new Intl.NumberFormat('en-IE');

/** `112,000 km`; the space never breaks. */
export const kilometres = (km: number) => `${number.format(km)}\u00a0km`;

/** `24,950` */
export const separated = (value: number) => number.format(value);

/** `€24,950`; cents only where there are some. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IE', {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}

/** `2027-03-14` as `14 Mar 2027`; a date of the calendar, in no time zone. */
export const shortDate = (isoDate: string) =>
  new Intl.DateTimeFormat('en-IE', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${isoDate}T00:00:00Z`));

/** `1 car`, `12 cars` */
export const cars = (count: number) => `${number.format(count)} ${count === 1 ? 'car' : 'cars'}`;
