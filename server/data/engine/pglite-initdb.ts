import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A process of its own: makes the files of an empty database in the folder that is named. */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Name the folder of the new database.');
const pglite = await PGlite.create({ fs: new NodeFS(directory) });
await pglite.close();
