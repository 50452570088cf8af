/** Answers the requests of `http.ts` with plain `pg` and node:http: a page of cars and their number, or one car. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const FROM = `from cars join makes using (make_id) join models using (model_id)
  join transmissions using (transmission_id) join fuel_types using (fuel_type_id)`;
const CARD = `select car_id, current_price, currency, year, mileage_km, premium, makes.name as make,
  models.name as model, transmissions.name as transmission, fuel_types.name as fuel_type,
  (select storage_key from car_images i where i.car_id = cars.car_id order by position limit 1)`;
const CAR = `select cars.*, makes.name as make, models.name as model, (select json_agg(i order by
  position) from car_images i where i.car_id = cars.car_id) as images ${FROM}
  where publish and cars.car_id = $1`;
const FILTERS: Record<string, string> = {
  makeId: 'cars.make_id =',
  modelId: 'cars.model_id =',
  transmissionId: 'cars.transmission_id =',
  minPrice: 'current_price >=',
  maxPrice: 'current_price <=',
};

/** Prepares each statement once per connection. */
const run = (text: string, values: unknown[]) =>
  pool.query({ name: createHash('md5').update(text).digest('hex'), text, values });

async function search(query: URLSearchParams): Promise<unknown> {
  const conditions = ['publish', query.get('listingType') === 'Sale' ? 'sale' : 'not sale'];
  const values: number[] = [];
  for (const [name, condition] of Object.entries(FILTERS))
    if (query.has(name)) conditions.push(`${condition} $${values.push(Number(query.get(name)))}`);
  const where = `where ${conditions.join(' and ')}`;
  const order = query.get('sort') === 'price-asc' ? 'current_price, car_id' : 'created_at desc';
  const slice = `limit 6 offset ${(Number(query.get('page') ?? 1) - 1) * 6}`;
  const [page, count] = await Promise.all([
    run(`${CARD} ${FROM} ${where} order by ${order} ${slice}`, values),
    run(`select count(*)::int as total from cars ${where}`, values),
  ]);
  return { vehicles: page.rows, ...count.rows[0] };
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const id = /\d+$/.exec(pathname)?.[0];
  (id ? run(CAR, [id]).then(({ rows }) => rows[0]) : search(searchParams)).then(
    (answer) => {
      const body = Buffer.from(JSON.stringify(answer));
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      response.writeHead(200, headers).end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
