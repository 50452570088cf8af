import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { testDatabase } from '../../testing/database.ts';
import { testApp } from '../../testing/app.ts';

const database = await testDatabase();
const app = testApp(database);
const document = async () => (await app.request('/api/openapi.json')).json();

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(await document())).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes the search as it validates it', async () => {
    const { paths } = await document();
    const { parameters, responses } = paths['/api/cars/search'].get;
    const pageSize = parameters.find((one: { name: string }) => one.name === 'pageSize');
    expect(pageSize).toEqual({
      name: 'pageSize',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 6 },
    });
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '422', '500', '503']);
  });

  it('points to schemas that it has', async () => {
    const described = await document();
    const references = JSON.stringify(described).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name] of references)
      expect(described.components.schemas).toHaveProperty(name ?? '');
    expect(described.components.schemas).toHaveProperty('CarCards');
  });
});

describe('its page', () => {
  it('names every address', async () => {
    const page = await (await app.request('/api/docs')).text();
    for (const path of Object.keys((await document()).paths))
      expect(page).toContain(`<code>${path}</code>`);
  });

  it('loads nothing but its own style, known by its hash', async () => {
    const response = await app.request('/api/docs');
    const page = await response.text();
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const csp = response.headers.get('content-security-policy');
    expect(csp).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
    expect(page).not.toMatch(/<script|style=|src=|https?:\/\/(?!cars\.example)/);
  });

  it('shows a name with markup as text', async () => {
    const { dealer } = readConfig({});
    const odd = testApp(database, { config: { dealer: { ...dealer, name: '<img onerror=x>"' } } });
    const page = await (await odd.request('/api/docs')).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img onerror=x&gt;&quot; API');
  });
});
