import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/client.server.ts';
import { subscribe } from '../ports/measurements.server.ts';

/** Ages in seconds that grow while no process runs jobs. */
export interface Waiting {
  oldestDueJob: number;
  /** Since the newest backup or, without one, since the first user was added. Null without users. */
  backup: number | null;
}

/** How long the metrics wait for values from the database, in milliseconds. */
const WAITING_MS = 1_000;

export interface Metrics {
  contentType: string;
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>;
  stop(): void;
}

/**
 * Starts to count requests, jobs, images and database queries.
 * @param waiting read from the database for each answer
 * @param options.process also measures memory, CPU, garbage collection and the event loop, which cannot be
 * stopped again
 */
export function collectMetrics(
  { connections }: Pick<Database, 'connections'>,
  waiting: () => Promise<Waiting>,
  options = { process: true },
): Metrics {
  const register = new Registry();
  const registers = [register];
  if (options.process) collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 20 });
  const requests = new Histogram({
    name: 'forecourt_http_request_duration_seconds',
    help: 'HTTP requests by route pattern and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const jobs = new Histogram({
    name: 'forecourt_job_duration_seconds',
    help: 'Jobs by name and result; a failed job is retried',
    labelNames: ['job', 'result'],
    buckets: [0.05, 0.25, 1, 5, 30, 120],
    registers,
  });
  const images = new Histogram({
    name: 'forecourt_image_duration_seconds',
    help: 'Images that were checked and encoded or resized, with the time in the queue',
    labelNames: ['task', 'result'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const queries = new Histogram({
    name: 'forecourt_database_query_duration_seconds',
    help: 'SQL statements of the application, without those of the job queue',
    labelNames: ['result'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2],
    registers,
  });
  countConnections(connections, registers);
  showWaiting(waiting, registers);

  const stops = [
    subscribe('request', ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    ),
    subscribe('job', ({ name, result, seconds }) => jobs.observe({ job: name, result }, seconds)),
    subscribe('image', ({ task, result, seconds }) => images.observe({ task, result }, seconds)),
    subscribe('query', ({ result, seconds }) => queries.observe({ result }, seconds)),
  ];
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function countConnections(connections: Database['connections'], registers: Registry[]): void {
  const gauge = new Gauge({
    name: 'forecourt_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const [state, count] of Object.entries(connections())) gauge.set({ state }, count);
    },
  });
}

/** Both values come from one reading. They are absent while the database does not answer. */
function showWaiting(waiting: () => Promise<Waiting>, registers: Registry[]): void {
  let running: Promise<Waiting | null> | undefined;
  const measure = () => {
    running ??= waiting()
      .catch(() => null)
      .finally(() => (running = undefined));
    return Promise.race([running, sleep(WAITING_MS, null, { ref: false })]);
  };
  const show = (name: string, help: string, valueOf: (measured: Waiting) => number | null) => {
    const gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const measured = await measure();
        const value = measured && valueOf(measured);
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
  };
  show(
    'forecourt_oldest_due_job_seconds',
    'How long the oldest job that is due has been waiting, or 0',
    ({ oldestDueJob }) => oldestDueJob,
  );
  show(
    'forecourt_backup_age_seconds',
    'Time since the newest backup or, without one, since the first user was added',
    ({ backup }) => backup,
  );
}
