import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../../../tests/helpers/database/database.ts';
import { migrationsFolder } from './migrate.server.ts';

const migrations = readMigrationFiles({ migrationsFolder });
/** Number of the migrations of the version before enquiries were matched by phone. */
const EARLIER = 21;
/** Number of the migrations of the version before price periods. */
const BEFORE_PRICES = 24;
/** Number of the migrations before the VIN of a car in stock was unique. */
const BEFORE_VINS = 29;

/** Stores rows with the migrations up to a number, then runs the others. Returns a function that reads rows. */
async function migrateRows(before: number, insert: string) {
  const client = new Client({ connectionString: await emptyDatabase() });
  await client.connect();
  onTestFinished(() => client.end());
  const migrate = async (some: typeof migrations) => {
    for (const { sql } of some) for (const statement of sql) await client.query(statement);
  };
  await migrate(migrations.slice(0, before));
  await client.query(insert);
  await migrate(migrations.slice(before));
  return async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows;
}

it('marks stored enquiries that only a phone number joins to their customer, and unlinks erased people', async () => {
  const rows = await migrateRows(
    EARLIER,
    `
    insert into users (email, email_key, first_name, last_name, password_hash) values
      ('admin@forecourt.example', 'admin@forecourt.example', 'A', 'B', 'x'),
      ('admin@dealer.ie', 'admin@dealer.ie', 'C', 'D', 'x');
    insert into customers (name, email, email_key, phone, phone_e164, created_at, last_activity_at, merged_into, erased_at) values
      ('Aoife', 'a@x.ie', 'a@x.ie', '085', '+353850000001', '2026-01-01', '2026-01-01', null, null),
      ('Merged', 'm@x.ie', 'm@x.ie', null, null, '2026-01-01', '2026-01-01', 1, null),
      ('Erased', null, null, null, null, '2026-01-01', '2026-01-01', null, '2026-02-01');
    insert into enquiries (reference, kind, customer_id, name, email, email_key, phone, phone_e164,
      source, origin, status, received_at, last_inbound_at, last_activity_at)
    select reference, 'question', 1, 'N', email, email, '085', phone, 'web', 'car', 'new', at, at, at from (values
      ('E-FIRST1', 'other@x.ie', '+353850000001', timestamptz '2026-01-01'),
      ('E-PHONE1', 'other@x.ie', '+353850000001', timestamptz '2026-01-02'),
      ('E-PHONE2', null, '+353850000001', timestamptz '2026-01-02'),
      ('E-EMAIL1', 'a@x.ie', '+353850000001', timestamptz '2026-01-02'),
      ('E-MERGED', 'm@x.ie', '+353850000001', timestamptz '2026-01-02'),
      ('E-NOTEL1', 'a@x.ie', null, timestamptz '2026-01-02')
    ) sent (reference, email, phone, at);
    insert into makes (name, name_key) values ('Volvo', 'volvo');
    insert into models (make_id, name, name_key) values (1, 'V60', 'v60');
    insert into cars (make_id, model_id, year, condition, current_price) select 1, 1, 2020, 'Used', 1 from generate_series(1, 2);
    insert into buyer_details (car_id, kind, customer_id) values (1, 'sale', 1), (2, 'sale', 3);
  `,
  );
  expect(await rows('select reference from enquiries where customer_by_phone order by 1')).toEqual([
    ['E-PHONE1'],
    ['E-PHONE2'],
  ]);
  expect(await rows('select car_id, customer_id from buyer_details order by 1')).toEqual([
    [1, 1],
    [2, null],
  ]);
  expect(await rows('select email from users where has_generated_email')).toEqual([
    ['admin@forecourt.example'],
  ]);
});

it('gives stored cars their times, and a price period to those that the public sees', async () => {
  const rows = await migrateRows(
    BEFORE_PRICES,
    `
    insert into makes (name, name_key) values ('Volvo', 'volvo');
    insert into models (make_id, name, name_key) values (1, 'V60', 'v60');
    insert into cars (make_id, model_id, year, condition, current_price, currency, publish, car_booked, car_sold,
      created_at, updated_at)
    select 1, 1, 2020, 'Used', price, currency, publish, booked, sold, '2026-06-30 23:30Z', '2026-08-01Z' from (values
      (1, 20000, 'EUR', true, false, false), (2, 9000.50, 'GBP', true, true, false),
      (3, 8000, 'EUR', true, true, true), (4, 7000, 'EUR', false, false, true),
      (5, 6000, 'EUR', false, false, false), (6, 0, 'EUR', true, false, false)
    ) stored (id, price, currency, publish, booked, sold) order by id;
    insert into buyer_details (car_id, kind, date) values (3, 'sale', '2026-07-10'), (4, 'sale', null);
  `,
  );
  expect(
    await rows(`select car_id, booked_at, sold_at, in_stock_since::text from cars
      where booked_at is not null or sold_at is not null order by 1`),
  ).toEqual([
    [2, new Date('2026-08-01'), null, '2026-07-01'],
    [3, new Date('2026-08-01'), new Date('2026-07-09T23:00:00Z'), '2026-07-01'],
    [4, null, new Date('2026-08-01'), '2026-07-01'],
  ]);
  expect(
    await rows(`select car_id, price, currency, to_at, by_name, source, from_at > now() - interval '1 hour'
      from price_periods order by 1`),
  ).toEqual([
    [1, '20000.00', 'EUR', null, 'System', 'migration', true],
    [2, '9000.50', 'GBP', null, 'System', 'migration', true],
  ]);
});

it('keeps the VIN of the first of several cars in stock, and names it in the history of the others', async () => {
  const rows = await migrateRows(
    BEFORE_VINS,
    `
    insert into makes (name, name_key) values ('Volvo', 'volvo');
    insert into models (make_id, name, name_key) values (1, 'V60', 'v60');
    insert into cars (make_id, model_id, year, condition, current_price, vin, name, car_sold, sold_at)
    select 1, 1, 2020, 'Used', 1, vin, name, sold, case when sold then now() end from (values
      (1, 'A1', null, true), (2, 'A1', null, false), (3, 'A1', null, false), (4, 'A1', 'Fourth', false),
      (5, 'B2', null, false), (6, null, null, false), (7, null, null, false)
    ) stored (id, vin, name, sold) order by id;
  `,
  );
  expect(await rows('select vin, version from cars order by car_id')).toEqual([
    ['A1', 1],
    ['A1', 1],
    [null, 2],
    [null, 2],
    ['B2', 1],
    [null, 1],
    [null, 1],
  ]);
  const changes = { vin: { from: 'A1', to: null } };
  expect(await rows('select entity_id, subject, changes from audit_log order by 1')).toEqual([
    [3, 'Volvo V60', changes],
    [4, 'Fourth', changes],
  ]);
});
