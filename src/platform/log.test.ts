import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logConsole, loggerOptions } from './log.server.ts';

const lines: object[] = [];
const log = pino(loggerOptions('warn'), {
  write: (line: string) => void lines.push(JSON.parse(line)),
});

it('logs errors and warnings of the console as JSON, without personal data', () => {
  const target = { error: () => {}, warn: () => {} };
  logConsole(log, target);
  const { error, warn }: Pick<Console, 'error' | 'warn'> = target;
  error('Cannot load the cars', new TypeError('no such user maeve@cars.example'));
  warn('Deprecated:', 'use something else', { phone: '085 123 4567' });
  error({ phone: '085 123 4567' });
  expect(lines).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'Cannot load the cars',
      err: expect.objectContaining({ type: 'TypeError', message: 'no such user [address]' }),
    }),
    expect.objectContaining({ level: 40, msg: 'Deprecated: use something else' }),
    expect.objectContaining({ level: 50, msg: 'printed to the console' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('4567');
});
