import { expect, it } from 'vitest';
import type { PageCalls } from '../../platform/http/caller.server.ts';
import type { SiteOptions } from './site.server.ts';
import { testSite } from '../../../tests/helpers/site.ts';

/** A site with one page, which calls the API and returns `answer`. */
function siteOf(answer: () => Response, more: Partial<SiteOptions> = {}) {
  const entry = {
    createLoadContext: (send: PageCalls['send']) => send,
    createRequestHandler: () => async (_request: Request, send: PageCalls['send']) => {
      await send({ method: 'GET', path: '/cars/search' });
      return answer();
    },
  };
  const site = testSite(entry, more);
  return (request: Request) => site(request, undefined, () => calls);
}

const calls: PageCalls = {
  send: async () => ({ status: 200, body: {} }),
  cookies: [],
  retryAfter: null,
  isComplete: true,
};

const file = async () => new Response('file');
const visit = (cookie?: string) =>
  new Request('https://cars.example/', { headers: cookie ? { cookie } : {} });

it('every response has the security headers, including errors and files', async () => {
  const answers = [
    await siteOf(() => new Response('page'))(visit()),
    await siteOf(() => new Response('broken', { status: 500 }))(visit()),
    await siteOf(() => new Response(null), { files: file })(visit()),
  ];
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
  }
});

it('replaces line breaks in a path with spaces, so that the router can answer with 404', async () => {
  const paths: string[] = [];
  const site = testSite({
    createLoadContext: () => null,
    createRequestHandler: () => async (request: Request) => {
      paths.push(new URL(request.url).pathname);
      return new Response('page');
    },
  });
  for (const path of ['/a%0Ab', '/a%0D%0ab.data', '/%E2%80%A8', '/about'])
    await site(new Request(`https://cars.example${path}`), undefined, () => calls);
  expect(paths).toEqual(['/a%20b', '/a%20%20b.data', '/%20', '/about']);
});

it('keeps the content security policy of a page', async () => {
  const headers = { 'content-security-policy': "script-src 'sha256-x'" };
  const answer = await siteOf(() => new Response('page', { headers }))(visit());
  expect(answer.headers.get('content-security-policy')).toBe("script-src 'sha256-x'");
});

it('pages for staff must not be stored, and public pages must be revalidated', async () => {
  const site = siteOf(
    () => new Response('page', { headers: { 'cache-control': 'public, max-age=60' } }),
  );
  expect((await site(visit('__Host-session=abc'))).headers.get('cache-control')).toBe(
    'private, no-store',
  );
  expect((await site(visit())).headers.get('cache-control')).toBe('public, max-age=60');
  const plain = await siteOf(() => new Response('page'))(visit());
  expect(plain.headers.get('cache-control')).toBe('no-cache');
});
