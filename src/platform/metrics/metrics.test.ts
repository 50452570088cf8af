import { afterAll, describe, expect, it } from 'vitest';
import { publish } from '../ports/measurements.server.ts';
import { unconnectedApp } from '../../../tests/helpers/app.ts';
import type { Waiting } from './metrics.server.ts';
import { collectMetrics } from './metrics.server.ts';
import { answerMetrics } from './serve.server.ts';

const pool = { total: 3, idle: 1, waiting: 2 };
const noneWaiting = async () => ({ oldestDueJob: 0, backup: 0 });
const metrics = collectMetrics({ connections: () => pool }, noneWaiting, { process: false });
afterAll(() => metrics.stop());

it('counts requests, jobs, images, queries and connections', async () => {
  const request = { method: 'GET', route: '/api/cars/:carId', status: '2xx' };
  publish('request', { ...request, seconds: 0.02 });
  publish('request', { ...request, seconds: 0.2 });
  publish('job', { name: 'make-variants', result: 'failed', seconds: 1 });
  publish('image', { task: 'encodeImage', result: 'ok', seconds: 1 });
  publish('query', { result: 'ok', seconds: 0.0005 });
  const text = await metrics.text();
  const labels = 'method="GET",route="/api/cars/:carId",status="2xx"';
  for (const line of [
    `forecourt_http_request_duration_seconds_bucket{le="0.025",${labels}} 1`,
    `forecourt_http_request_duration_seconds_count{${labels}} 2`,
    'forecourt_job_duration_seconds_count{job="make-variants",result="failed"} 1',
    'forecourt_image_duration_seconds_count{task="encodeImage",result="ok"} 1',
    'forecourt_database_query_duration_seconds_bucket{le="0.001",result="ok"} 1',
    'forecourt_database_connections{state="waiting"} 2',
  ])
    expect(text.split('\n')).toContain(line);
});

const unconnected = { connections: () => ({ total: 0, idle: 0, waiting: 0 }) };

/** Returns the lines of one response whose values `waiting` returns. */
const scrape = async (waiting: () => Promise<Waiting>) => {
  const other = collectMetrics(unconnected, waiting, { process: false });
  other.stop();
  const text = await other.text();
  return text.split('\n').filter((line) => /^forecourt_(oldest|backup)/.test(line));
};

describe('the age of the oldest due job and of the backup', () => {
  it('is read from the database once per request', async () => {
    let readings = 0;
    const lines = await scrape(async () => {
      readings += 1;
      return { oldestDueJob: 12.5, backup: 90_000 };
    });
    expect(lines).toEqual([
      'forecourt_oldest_due_job_seconds 12.5',
      'forecourt_backup_age_seconds 90000',
    ]);
    expect(readings).toBe(1);
  });

  it.each([
    ['the database fails', () => Promise.reject(new Error('PostgreSQL does not answer'))],
    ['the database does not answer', () => new Promise<never>(() => {})],
  ])('has no value if %s', async (_what, waiting) => {
    expect(await scrape(waiting)).toEqual([]);
  });

  it('leaves out the backup if its age is null', async () => {
    const lines = await scrape(async () => ({ oldestDueJob: 0, backup: null }));
    expect(lines).toEqual(['forecourt_oldest_due_job_seconds 0']);
  });
});

it('stops counting when it is stopped', async () => {
  const other = collectMetrics(unconnected, noneWaiting, { process: false });
  other.stop();
  publish('query', { result: 'ok', seconds: 1 });
  expect(await other.text()).not.toContain('forecourt_database_query_duration_seconds_count{');
});

describe('/metrics on the port of the site', () => {
  const token = 'a-token-of-the-test';
  const send = (authorization?: string) => answerMetrics(metrics, token, authorization);

  it('answers 401 without the token', async () => {
    for (const wrong of [undefined, '', token, 'Bearer', 'Bearer wrong', `Bearer ${token}x`]) {
      const response = await send(wrong);
      expect([wrong, response.status]).toEqual([wrong, 401]);
      expect(await response.text()).not.toContain('forecourt_');
    }
  });

  it('answers the text format of Prometheus with the token', async () => {
    const response = await send(`Bearer ${token}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('returns 404 unless a token is configured', async () => {
    expect((await unconnectedApp().request('/metrics')).status).toBe(404);
  });
});
