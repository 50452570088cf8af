import type { PgBoss, ScheduleOptions, SendOptions } from 'pg-boss';
import type { JobName, JobPayload } from '../job-names.ts';

/** Jobs that need no payload, because a schedule has none. */
type NameOfJobWithoutPayload = {
  [Name in JobName]: Record<string, never> extends JobPayload<Name> ? Name : never;
}[JobName];

export interface Schedule {
  name: NameOfJobWithoutPayload;
  cron: string;
  atStart: SendOptions | null;
  options?: ScheduleOptions;
}

/**
 * Jobs that run regularly by a cron expression, in UTC unless `tz` is set. They also run at start unless
 * `atStart` is null.
 */
export const SCHEDULES: readonly Schedule[] = [
  { name: 'reconcile-images', cron: '*/10 * * * *', atStart: {} },
  { name: 'reconcile-documents', cron: '*/10 * * * *', atStart: {} },
  { name: 'reconcile-mails', cron: '* * * * *', atStart: {} },
  { name: 'fetch-mail', cron: '* * * * *', atStart: {} },
  // Does not run at every start, because it lists all files.
  { name: 'sweep-files', cron: '0 */6 * * *', atStart: { singletonSeconds: 6 * 60 * 60 } },
  // Checked every hour, although a backup is due only once a day, because the server may be off at night.
  // While a backup runs, later runs end at once.
  {
    name: 'make-backup',
    cron: '15 * * * *',
    atStart: null,
    options: { expireInSeconds: 6 * 60 * 60, retryLimit: 0 },
  },
  { name: 'reconcile-reminders', cron: '*/10 * * * *', atStart: {} },
  { name: 'notify-of-appointments', cron: '*/5 * * * *', atStart: {} },
  { name: 'escalate-enquiries', cron: '*/5 * * * *', atStart: {} },
  { name: 'stock-upkeep', cron: '*/10 * * * *', atStart: {} },
  // Every hour, so that a run follows midnight in Dublin, when texts such as the NCT change.
  { name: 'check-adverts', cron: '0 * * * *', atStart: {} },
  {
    name: 'send-alerts',
    cron: '0 8 * * *',
    atStart: null,
    options: { tz: 'Europe/Dublin', missed: 'once' },
  },
  { name: 'send-car-alerts', cron: '*/5 * * * *', atStart: {} },
  { name: 'retention', cron: '30 3 * * *', atStart: null, options: { tz: 'Europe/Dublin' } },
];

/** Stores the schedules in the database, so that of several processes only one enqueues each run. */
export async function scheduleJobs(boss: PgBoss): Promise<void> {
  for (const { name, cron, atStart, options } of SCHEDULES) {
    await boss.schedule(name, cron, {}, options);
    if (atStart) await boss.send(name, {}, { singletonKey: name, ...atStart });
  }
}
