import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOBS } from '../job-names.ts';
import { keysOf } from '../../platform/objects.ts';
import { type Schedule, SCHEDULES } from './schedule.server.ts';

/** Jobs that only an earlier release enqueues. */
const FORMER = ['send-reset-mail'];

const code = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join();

it.each(keysOf(JOBS).filter((name) => !FORMER.includes(name)))(
  '%s is in SCHEDULES, or code enqueues it',
  (name) => {
    const isScheduled = SCHEDULES.some((schedule) => schedule.name === name);
    const isEnqueued = new RegExp(`\\(\\s*(\\w+,\\s*)?'${name}'`).test(code);
    expect(isScheduled || isEnqueued).toBe(true);
  },
);

it('does not compile if a job that needs a payload is scheduled', () => {
  // @ts-expect-error -- the payload is required
  const schedule: Schedule = { name: 'send-mail', cron: '* * * * *', atStart: null };
  expect(() => JOBS[schedule.name].parse({})).toThrow('mailId');
});
