import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createDataDir } from '../tests/helpers/database/database-template.ts';
import { temporaryFolder } from '../tests/helpers/temporary-folder.ts';
import { toolArguments } from './testing/tool-arguments.ts';

const folder = await temporaryFolder();
await createDataDir(join(folder, 'data'));

/** Runs the command on an embedded database in the temporary directory. */
async function run(...args: string[]) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, toolArguments('stock-import', ...args), {
    env: { ...env, INIT_CWD: folder, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, out, err };
}

it('imports good rows, lists rejected ones, and adds nothing the second time', async () => {
  const bad = Array.from({ length: 25 }, () => 'Ford,"Fo""cus",1066,1\n').join('');
  await writeFile(
    join(folder, 'stock.csv'),
    `make,model,year,price,mpg\nFord,Focus,2019,11000,50\n${bad}`.replaceAll(',1\n', ',1,50\n'),
  );

  const first = await run('stock.csv', '--rejected', 'bad.csv', '--report', 'all.txt');
  expect(first).toMatchObject({ code: 2, err: '' });
  expect(first.out).toContain('26 rows: added 1 car, 0 were already there, 25 rejected.');
  expect(first.out).toContain('Created 1 model: Ford Focus');
  expect(first.out).toContain('mpg is ignored: no field for it');
  expect(first.out).toContain("Line 3: Year: '1066' is not between 1900 and ");
  expect(first.out.match(/^ {2}Line /gm)).toHaveLength(20);
  const rejected = (await readFile(join(folder, 'bad.csv'), 'utf8')).trimEnd().split('\r\n');
  expect(rejected).toHaveLength(26);
  expect(rejected[0]).toBe('\uFEFFmake,model,year,price,mpg,Reason');
  expect(rejected.at(-1)).toMatch(/^Ford,"Fo""cus",1066,1,50,Year: '1066'/);
  expect(await readFile(join(folder, 'all.txt'), 'utf8')).toContain('Line 27: Year:');

  await writeFile(join(folder, 'good.csv'), 'make,model,year,price\nFord,Focus,2019,11000\n');
  const second = await run('good.csv');
  expect(second).toMatchObject({ code: 0, err: '' });
  expect(second.out).toContain('1 row: added 0 cars, 1 was already there, 0 rejected.');
});

it('names a missing file', async () => {
  const { code, out, err } = await run('missing.csv');
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(`File not found: ${join(folder, 'missing.csv')}\n`);
});

it('prints help', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  expect(out).toContain('npm run stock:import -- FILE');
});
