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
