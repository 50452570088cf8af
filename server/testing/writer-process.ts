import { fsyncSync } from 'node:fs';
import { openPglite } from '../data/engine/pglite.ts';

/**
 * A process that tests can kill: opens the data directory that is named, then inserts makes without end
 * and prints the name of each one that was acknowledged. After as many as the second argument says, its
 * disk fails.
 */
const [directory = '', failAfter = 'Infinity'] = process.argv.slice(2);
let count = 0;
const database = await openPglite(directory, (descriptor) => {
  if (count >= Number(failAfter)) throw new Error('ENOSPC');
  fsyncSync(descriptor);
});
process.stdout.write('open\n');
const statement = {
  name: 'killed_writer',
  text: 'insert into makes (name, name_key) values ($1, $1)',
};
for (; ; count += 1) {
  const name = `${process.pid}-${count}`;
  await database.rows(statement, [name]);
  process.stdout.write(`${name}\n`);
}
