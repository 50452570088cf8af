import type { CarLabel } from '../features/cars/fields/car-labels.ts';

/** Roles of users, with their names on the screen. */
export const ROLE_NAMES = {
  admin: 'Owner',
  sales: 'Sales',
  prep: 'Photos and preparation',
} as const;
export type Role = keyof typeof ROLE_NAMES;
export const ROLES = ['admin', 'sales', 'prep'] as const satisfies readonly Role[];

const EVERYONE = ROLES;
const SELLERS = ['admin', 'sales'] as const;
const OWNERS = ['admin'] as const;

/** The roles that have each capability: the whole access matrix. Routes and screens name one of these. */
const MATRIX = {
  /** Read drafts and all staff fields, except buyer details. */
  'cars.read': EVERYONE,
  /** Change fields and images of an existing car. */
  'cars.write': EVERYONE,
  /** Set price and currency; needed to create a car. */
  'cars.price': SELLERS,
  /** Publish a car, or change its other flags. */
  'cars.publish': SELLERS,
  /** Book and sell a car; read and change buyer details. */
  'cars.sell': SELLERS,
  'cars.delete': OWNERS,
  /** Add and rename entries of the reference lists. */
  'lists.write': SELLERS,
  'lists.delete': OWNERS,
  enquiries: SELLERS,
  customers: SELLERS,
  /** Export, erase and merge the data of a person: a customer, never a user. */
  'people.erase': OWNERS,
  /** Sell cars: deals, their payments and documents. */
  deals: SELLERS,
  settings: OWNERS,
  users: OWNERS,
  audit: SELLERS,
  /** Change purchases, costs, sale prices and floors; close VAT periods. */
  money: OWNERS,
  /** Read costs, margins and books. The setting `money` lets sales read them too. */
  'money.read': OWNERS,
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof MATRIX;

interface Holder {
  role: Role;
  /** Whether a setting lets the user read money. */
  seesMoney?: true | undefined;
}

/** Returns whether a user has a capability; false without a user and for an unknown role. */
export const can = (user: Holder | null, capability: Capability): boolean =>
  MATRIX[capability].some((role) => role === user?.role) ||
  (capability === 'money.read' && user?.role === 'sales' && user.seesMoney === true);

export const rolesWith = (capability: Capability): readonly Role[] => MATRIX[capability];

/** The capability that a change of a car's field needs in addition to `cars.write`. */
export const CAR_FIELD_CAPABILITIES = {
  currentPrice: 'cars.price',
  currency: 'cars.price',
  publish: 'cars.publish',
  premium: 'cars.publish',
  sale: 'cars.publish',
  carSold: 'cars.sell',
  saleDate: 'cars.sell',
  saleDetails: 'cars.sell',
  carBooked: 'cars.sell',
  bookingDate: 'cars.sell',
  bookingDetails: 'cars.sell',
} as const satisfies Partial<Record<CarLabel, Capability>>;
