import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { rejectedRows } from './rejected-rows.server.ts';

async function* file(csv: string) {
  yield Buffer.from(csv);
}

it('repeats header and rejected rows with the reason in a last column', async () => {
  const csv = 'sep=;\nmake;model;note\nFord;Ka;"a;b"\nFord;Focus;"two\nlines"\nFord\n';
  const rejected = [
    { line: 4, reason: 'The year; it is missing' },
    { line: 6, reason: 'It has 1 cells' },
  ];
  const rows = rejectedRows(file(csv), {
    encoding: 'auto',
    rejected,
    delimiter: ';',
    headerLine: 2,
  });
  expect(await text(Readable.from(rows))).toBe(
    '\uFEFFmake;model;note;Reason\r\nFord;Focus;"two\nlines";"The year; it is missing"\r\nFord;;;It has 1 cells\r\n',
  );
});

it('adds an apostrophe to cells that a spreadsheet would run as a formula', async () => {
  const rows = rejectedRows(file('make,model\n=1+1,-5\n'), {
    encoding: 'auto',
    rejected: [{ line: 2, reason: 'The year; it is missing' }],
    delimiter: ',',
    headerLine: 1,
  });
  expect(await text(Readable.from(rows))).toContain("\r\n'=1+1,'-5,The year; it is missing\r\n");
});
