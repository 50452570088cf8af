import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Child process: creates an empty database in the directory given as argument. */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Usage: pglite-initdb.ts DIRECTORY');
const pglite = await PGlite.create({ fs: new NodeFS(directory) });
await pglite.close();
