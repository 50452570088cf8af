import { fsyncSync } from 'node:fs';
import { openPglite } from '../data/engine/pglite.ts';

/**
 * Child process for crash tests: inserts makes into the database of a data directory until it is killed
 * and prints each acknowledged name. fsync fails after as many writes as the second argument.
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
