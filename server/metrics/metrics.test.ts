import { afterAll, describe, expect, it } from 'vitest';
import { publish } from '../ports/measurements.ts';
import { unconnectedApp } from '../testing/app.ts';
import { collectMetrics } from './metrics.ts';
import { answerMetrics } from './serve.ts';

const pool = { total: 3, idle: 1, waiting: 2 };
const metrics = collectMetrics({ connections: () => pool }, { process: false });
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

it('stops counting when it is stopped', async () => {
  const other = collectMetrics({}, { process: false });
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
