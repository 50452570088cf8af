/**
 * Runs a benchmark on a new PostgreSQL server. For benchmarks that use PGlite by default:
 *
 *     node bench/on-postgres.ts bench/rendering.ts
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from '../server/testing/database/postgres-server.ts';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the benchmark to run');
const postgres = await startPostgres();
if (!postgres) throw new Error('This command requires an installed PostgreSQL server');
const child = fork(file, args, { env: { ...process.env, DATABASE_URL: postgres.url } });
const [code] = await once(child, 'exit');
await postgres.stop();
process.exitCode = code ?? 1;
