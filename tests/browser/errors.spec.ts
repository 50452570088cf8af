import type { Page } from '@playwright/test';
import { overHttp } from '../../src/app/api/over-http.ts';
import type { PageCalls } from '../../src/platform/http/caller.server.ts';
import { productionSite } from '../../src/app/pages/load-site.server.ts';
import type { SiteBuild } from '../../src/app/pages/pages.server.ts';
import { createSite } from '../../src/app/pages/site.server.ts';
import { STAFF_SCREENS } from '../../src/app/screens.ts';
import { expect, expectAccessibleInBothThemes, open, test } from './support/page.ts';
import { signInByApi } from './support/staff.ts';

/** Copied from `error-screen.tsx`, which Node cannot import. */
const OUR_ERROR = 'Something went wrong on our side. Please try again.';

function fail(): never {
  throw new Error('canary');
}

/** Exports that replace those of a route module and throw: each part alone, and a component with its error screen. */
const FAULTS: Record<string, object> = {
  meta: { meta: fail },
  links: { links: fail },
  loader: { loader: fail },
  component: { default: fail },
  'component and error screen': { default: fail, ErrorBoundary: fail },
  layout: { Layout: fail },
};

/** Returns a path that matches the route, or its first child if it has children. */
function pathOf(build: SiteBuild, id: string): string {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const parts: string[] = [];
  for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? ''])
    parts.unshift(route.path ?? '');
  const child = routes.find(({ parentId, index }) => parentId === id && (index || id !== 'root'));
  if (child) return pathOf(build, child.id);
  const path = parts.filter(Boolean).join('/');
  return `/${path
    .replaceAll(/:\w+\?/g, '')
    .replaceAll(/:\w+/g, '1')
    .replace('*', 'no/such/page')}`;
}

/**
 * Returns the build with a fault in a route. Replaces the loader of the route, so that it needs no data; the root keeps
 * its own.
 */
function withFault(build: SiteBuild, id: string, fault: object): SiteBuild {
  const route = build.routes[id];
  if (!route) throw new Error(`There is no route ${id}`);
  const loader = route.module.loader && id !== 'root' && { loader: () => null };
  const module = { ...route.module, ...loader, ...fault };
  return { ...build, routes: { ...build.routes, [id]: { ...route, module } } };
}

test('returns 404 on every staff screen for an entry that does not exist', async ({ page }) => {
  await signInByApi(page.request);
  const paths = Object.keys(STAFF_SCREENS).filter((path) => /:\w+(\/|$)/.test(path));
  for (const path of paths) {
    const answer = await page.request.get(`/${path.replaceAll(/:\w+/g, '99999')}`);
    expect.soft(answer.status(), path).toBe(404);
    const html = await answer.text();
    expect.soft(html, path).toMatch(/no longer exists|does not exist/);
    expect.soft(html, path).not.toContain(OUR_ERROR);
    expect.soft(html, path).not.toContain('Back to Search');
  }
});

test('answers with the error screen when a part of any route fails on the server', async ({
  page,
  site: { url },
}) => {
  await signInByApi(page.request);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const headers = { cookie: cookie.join('; ') };
  const send = overHttp((path, init) => fetch(url + path, { ...init, headers }));
  const answers = new Map<string, ReturnType<PageCalls['send']>>();
  const calls: PageCalls = {
    send: (call) => {
      const key = `${call.path} ${JSON.stringify(call.params)} ${call.query}`;
      const answer = answers.get(key) ?? send({ status: 200, ...call });
      answers.set(key, answer);
      return answer;
    },
    cookies: [],
    retryAfter: null,
    isComplete: true,
  };
  const source = await productionSite();
  const built = await source.build();
  const get = (build: SiteBuild, path: string) =>
    createSite({
      ...source,
      build: async () => build,
      publicUrl: url,
      imageHost: '',
      uploadOrigin: '',
      adminPathSegment: 'admin',
      smtpUrl: undefined,
    })(new Request(url + path, { headers }), undefined, () => calls);

  // The server logs the cause; keep it out of the test output.
  const { error } = console;
  console.error = () => {};
  const wrong: unknown[] = [];
  let count = 0;
  for (const id of Object.keys(built.routes)) {
    for (const [name, fault] of Object.entries(FAULTS)) {
      if (name === 'layout' && id !== 'root') continue;
      const broken = withFault(built, id, fault);
      const path = pathOf(built, id);
      const answer = await get(broken, path);
      const html = await answer.text();
      const dataPath = `${path === '/' ? '/_' : path}.data`;
      const data = name === 'loader' ? await (await get(broken, dataPath)).text() : '';
      const found = {
        status: answer.status,
        hasScreen: /<h1[^>]*>(That didn’t work|Error|We couldn’t [^<]+)<\/h1>/.test(html),
        hasStyles: html.includes('rel="stylesheet"'),
        leak: /canary|node_modules|file:\/\/|\.[jt]sx?:\d+:\d+/.exec(html + data)?.[0],
      };
      count += 1;
      const expected = { status: 500, hasScreen: true, hasStyles: true, leak: undefined };
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push([id, name, path, found]);
    }
  }
  console.error = error;
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(Object.keys(built.routes).length * 5);
});

/** Serves `code` as the module of a route. */
const replaceModule = (page: Page, name: string, code: string) =>
  page.route(new RegExp(`/assets/${name}-[^/]+\\.js$`), (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export const clientLoader = () => null; ${code}`,
    }),
  );

test('shows the error screen when a page fails in the browser', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError({ text: 'Error: canary' });
  expectConsoleError({
    text: 'React Router caught the following error during render Error: canary',
  });
  const error = page.getByRole('alert').filter({ hasText: OUR_ERROR });
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const FAIL = "() => { throw new Error('canary') }";
  await replaceModule(page, 'about', `export default ${FAIL}`);
  await replaceModule(page, 'contact', `export const meta = ${FAIL}; export default () => null;`);
  await open(page, '/');

  await follow('About Us');
  await expect(error).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await follow('Contact Us');
  await expect(page).toHaveURL('/contact');
  await expect(error).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText(/canary|Application Error/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Back to Search' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('article').first()).toBeVisible();
});
