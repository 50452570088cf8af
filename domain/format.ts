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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2027-03-14` as `14 Mar 2027`; not by `Intl`, whose months differ from one browser to the next (Sep, Sept). */
export function shortDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** `1 car`, `12 cars` */
export const cars = (count: number) => `${number.format(count)} ${count === 1 ? 'car' : 'cars'}`;
