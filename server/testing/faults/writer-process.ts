import { fsyncSync } from 'node:fs';
import { openPglite } from '../../data/engine/pglite.ts';

/**
 * Child process for crash tests: inserts makes into the database of a data directory until it is killed
 * and prints each acknowledged name. fsync fails after as many writes as the second argument. The third
 * argument is the number of bytes that each write adds to the WAL.
 */
const [directory = '', failAfter = 'Infinity', walBytes = '0'] = process.argv.slice(2);
let count = 0;
const database = await openPglite(directory, {
  fsync: (descriptor) => {
    if (count >= Number(failAfter)) throw new Error('ENOSPC');
    fsyncSync(descriptor);
  },
});
process.stdout.write('open\n');
const statement = {
  name: 'killed_writer',
  text: 'insert into makes (name, name_key) values ($1, $1)',
};
const filler = {
  name: 'wal_filler',
  text: `select pg_logical_emit_message(true, 'forecourt', repeat('x', $1::int))`,
};
for (; ; count += 1) {
  const name = `${process.pid}-${count}`;
  await database.rows(statement, [name]);
  if (walBytes !== '0') await database.rows(filler, [Number(walBytes)]);
  process.stdout.write(`${name}\n`);
}
