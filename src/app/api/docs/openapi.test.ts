import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readDealer } from '../../../features/settings/read-dealer-file.server.ts';
import { unconnectedApp } from '../../../../tests/helpers/app.ts';
import { temporaryFolder } from '../../../../tests/helpers/temporary-folder.ts';

const folder = await temporaryFolder();
const app = unconnectedApp();
const document = await (await app.request('/api/openapi.json')).json();

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly', async () => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const { stdout } = await promisify(execFile)(
      'node_modules/.bin/redocly',
      [
        'lint',
        file,
        '--extends=recommended',
        // Fixed paths such as `/users/invitations/{invitationId}` are mounted before `/users/{userId}/sign-out`.
        '--skip-rule=no-ambiguous-paths',
        // A route that only redirects has no 2xx response.
        '--skip-rule=operation-2xx-response',
        '--format=json',
      ],
      // No network: neither telemetry nor a check for a newer version.
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    ).catch((error: { stdout: string }) => error);
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    type Problem = { message: string; location: { pointer: string }[] };
    const texts = problems.map(
      ({ message, location }: Problem) => `${location[0]?.pointer}: ${message}`,
    );
    expect(texts).toEqual([]);
  }, 60_000);

  it('describes the search parameters like their validation schema', () => {
    const { parameters, responses } = document.paths['/api/cars/search'].get;
    const pageSize = parameters.find(({ name }: { name: string }) => name === 'pageSize');
    expect(pageSize).toEqual({
      name: 'pageSize',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 6 },
    });
    expect(Object.keys(responses).join(' ')).toBe('200 304 400 401 403 422 500 503');
  });

  it('names the session cookie of the site', async () => {
    const cookieName = ({ components }: typeof document) => components.securitySchemes.session.name;
    expect(cookieName(document)).toBe('__Host-session');
    const http = unconnectedApp({ publicUrl: 'http://localhost:3000' });
    expect(cookieName(await (await http.request('/api/openapi.json')).json())).toBe('session');
  });

  it('describes the Retry-After header of 429 responses', () => {
    expect(document.paths['/api/users/validate'].post.responses['429'].headers).toEqual({
      'Retry-After': expect.objectContaining({ description: 'Seconds to wait' }),
    });
  });

  it('contains every referenced schema', () => {
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references)
      expect(document.components.schemas).toHaveProperty(name ?? '');
    expect(document.components.schemas).toHaveProperty('CarList');
  });
});

describe('the reference page', () => {
  it('contains every path', async () => {
    const page = await (await app.request('/api/docs')).text();
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`);
  });

  it('loads only its inline style, which the content security policy allows by hash', async () => {
    const response = await app.request('/api/docs');
    const page = await response.text();
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const csp = response.headers.get('content-security-policy');
    expect(csp).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
    expect(page).not.toMatch(/<script|style=|src=|https?:\/\/(?!cars\.example)/);
  });

  it('escapes markup in the name of the dealer', async () => {
    const odd = unconnectedApp({}, { ...readDealer(), name: '<img onerror=x>"' });
    const page = await (await odd.request('/api/docs')).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img onerror=x&gt;&quot; API');
  });
});
