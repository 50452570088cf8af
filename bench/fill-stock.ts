import { Client } from 'pg';

const MAKES = 40;
const MODELS_PER_MAKE = 12;

/**
 * Fills a migrated database without cars with realistic ones, each with two images; 97 % are published. The values
 * are derived from the number of the car.
 */
export async function fillStock(databaseUrl: string, cars: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into makes (name, name_key)
    select 'Make ' || n, 'make ' || n from generate_series(1, ${MAKES}) n`);
  await client.query(`insert into models (make_id, name, name_key)
    select k, 'Model ' || n, 'model ' || n
    from generate_series(1, ${MAKES}) k, generate_series(1, ${MODELS_PER_MAKE}) n`);
  await client.query(`insert into transmissions (name, name_key) select n, lower(n)
    from unnest('{Manual,Automatic,Semi-Auto,Other}'::text[]) n on conflict do nothing`);
  await client.query(`insert into fuel_types (name, name_key) select n, lower(n)
    from unnest('{Petrol,Diesel,Hybrid,Electric,Other}'::text[]) n on conflict do nothing`);
  await client.query(`insert into cars (make_id, model_id, transmission_id, fuel_type_id, year,
      condition, current_price, mileage_km, engine_size, body_type, colour, description, features,
      premium, publish, sale, created_at)
    select 1 + h % ${MAKES}, 1 + (h % ${MAKES}) * ${MODELS_PER_MAKE} + (h / 7) % ${MODELS_PER_MAKE},
      1 + (h / 3) % 4, 1 + (h / 11) % 5, 2000 + (h / 13) % 26, 'Used',
      500 + (h / 17) % 120000, (h / 19) % 250000, '1.' || h % 10,
      (array['Saloon', 'Estate', 'SUV', 'Hatchback', 'Coupe'])[1 + (h / 23) % 5],
      (array['Black', 'White', 'Grey', 'Blue', 'Red', 'Silver'])[1 + (h / 29) % 6],
      repeat('A tidy car with a full service history and two keys. ', 6),
      E'Heated seats\\nTow bar\\nReversing camera',
      n % 50 = 0, n % 100 >= 3, n % 20 <> 1,
      timestamptz '2026-01-01' + n * interval '1 minute'
    from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${cars}) n) numbered`);
  await client.query(`insert into car_images
      (car_id, image_path, storage_key, position, width, height, placeholder, widths)
    select car_id, car_id || '/images/' || at || '.webp', 'images/' || car_id || '-' || at, at,
      1600, 1067, 'data:image/webp;base64,' || repeat('UklG', 40), '{320,640,1024,1600}'
    from cars, generate_series(0, 1) at`);
  // For plain `pg`: the site searches in memory.
  await client.query(`create index on cars (created_at desc) where publish;
    create index on cars (current_price, car_id, sale, make_id, model_id, transmission_id) where publish`);
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * Adds enquiries. Each has a message; nine of ten have a reply; some have a follow-up, an appointment, a wanted car or
 * an email that failed. One in 100 cars is new, so that wanted cars have something to match.
 */
export async function fillEnquiries(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into enquiries (reference, kind, car_id, car_title, name, email, email_key,
      origin, status, message, wanted_filters, received_at, last_inbound_at, last_outbound_at,
      last_activity_at, first_reply_at, first_reply_seconds, first_reply_open_seconds, follow_up_at)
    select 'E-' || lpad(n::text, 6, '0'), case when n % 20 = 1 then 'wanted' else 'question' end,
      1 + n % 400, '2020 Make 1 Model 1', 'Person ' || n, n || '@example.com', n || '@example.com',
      'car', case when n % 10 = 0 then 'new' when n % 3 = 0 then 'won' else 'replied' end,
      'Is it still for sale?',
      case when n % 20 = 1 then jsonb_build_object('makeId', 1 + n % ${MAKES}, 'maxPrice', 30000) end,
      at, at, case when n % 10 > 0 then at + interval '20 minutes' end, at,
      case when n % 10 > 0 then at + interval '20 minutes' end,
      case when n % 10 > 0 then 1200 end, case when n % 10 > 0 then n % 5000 end,
      case when n % 50 = 7 then now() - interval '1 hour' end
    from (select n, now() - n * interval '20 minutes' as at from generate_series(1, ${count}) n) numbered`);
  await client.query(`insert into enquiry_events (enquiry_id, at, kind, actor_name, text)
    select enquiry_id, received_at, 'in', name, message from enquiries
    union all select enquiry_id, first_reply_at, 'out', 'Aoife Byrne', 'Yes, it is.'
    from enquiries where first_reply_at is not null`);
  await client.query(`insert into appointments (enquiry_id, staff_id, kind, starts_at, minutes, uid, status)
    select enquiry_id, (select min(user_id) from users), 'viewing', now() + interval '2 hours', 60,
      'appointment-' || enquiry_id, 'proposed' from enquiries where enquiry_id % 400 = 9`);
  await client.query(`insert into mails (kind, enquiry_id, to_address, subject, text, message_id, status)
    select 'enquiryReceived', enquiry_id, email, 'Hello', 'Hello', 'mail-' || enquiry_id,
      case when enquiry_id % 500 = 10 then 'failed' else 'sent' end from enquiries`);
  await client.query('update cars set published_at = now() where car_id % 100 = 5');
  await client.query('vacuum analyze');
  await client.end();
}

/** Gives each car a purchase and three costs, and sells half of the cars, all within the last two years. */
export async function fillMoney(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update cars set car_sold = true, sold_at = now() - car_id % 300 * interval '1 day'
    where car_id % 2 = 0`);
  await client.query(`insert into purchases (car_id, date, how, scheme, seller_name, price)
    select car_id, current_date - 310 - car_id % 400, 'private', 'margin', 'Person ' || car_id,
      current_price * 0.85 from cars`);
  await client.query(`insert into costs (car_id, date, kind, supplier, amount, vat)
    select car_id, current_date - 305, (array['valet', 'parts', 'nct'])[n], 'Supplier ' || n, 123 * n, 23 * n
    from cars, generate_series(1, 3) n`);
  await client.query(`insert into car_sales (car_id, date, price)
    select car_id, sold_at::date, current_price from cars where car_sold`);
  await client.query('vacuum analyze');
  await client.end();
}
