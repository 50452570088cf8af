/**
 * Serves the same statements with plain `pg` and node:http, also prepared: no routing, validation,
 * presentation or headers. `DATABASE_URL=… PORT=… node bench/http/serve-plain-pg.ts`.
 */
import { createServer } from 'node:http';
import { Pool } from 'pg';
import { carFilters, carSearch } from '../../domain/car-search.ts';
import { findPublishedCar, listSlice, searchCars } from '../../server/data/cars/reads.ts';
import type { Database } from '../../server/data/engine/client.ts';
import { PATHS } from './workload.ts';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

interface Recorded {
  name: string;
  text: string;
  values: unknown[];
}

const statements = new Map<string, Recorded>();
for (const path of Object.values(PATHS).flat()) statements.set(path, await record(path));

const server = createServer((request, response) => {
  const statement = statements.get(request.url ?? '');
  if (!statement) {
    response.writeHead(404).end();
    return;
  }
  pool.query(statement).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify(rows));
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': body.length,
      });
      response.end(body);
    },
    () => response.writeHead(500).end(),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));

/** Returns the statement that the API runs for a path. */
async function record(path: string): Promise<Recorded> {
  let recorded: Recorded | undefined;
  const recorder: Pick<Database, 'rows'> = {
    rows: async ({ name, text }, values) => {
      recorded = { name, text, values: [...values] };
      return [];
    },
  };
  const { pathname, searchParams } = new URL(path, 'http://probe');
  const parameters = Object.fromEntries(searchParams);
  if (pathname === '/api/cars/search') await searchCars(recorder, carSearch.parse(parameters));
  else if (pathname === '/api/cars')
    await listSlice(recorder, carFilters.parse(parameters), null, 1_000_000);
  else await findPublishedCar(recorder, Number(pathname.split('/').at(-1)));
  if (!recorded) throw new Error(`The API ran no statement for ${path}`);
  return recorded;
}
