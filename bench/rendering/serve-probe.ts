/**
 * Renders the pages of `BUILD`, made by `build-probe.ts`, with React Router and nothing else: no API, database,
 * headers, policy or compression. Data comes from the site at `SITE_URL`, which is asked once for each path:
 *
 *     BUILD=… SITE_URL=… PORT=… node bench/rendering/serve-probe.ts
 */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { SiteBuild } from '../../server/site.ts';

const site = process.env['SITE_URL'] ?? '';
const address = pathToFileURL(process.env['BUILD'] ?? '').href;
const build: SiteBuild = await import(address);
const { createLoadContext, createRequestHandler } = build.entry.module;
const render = createRequestHandler(build, 'production');
const answers = new Map<string, Promise<string>>();

const fetcher = async (path: string) => {
  const known = answers.get(path) ?? fetch(site + path).then((answer) => answer.text());
  answers.set(path, known);
  return new Response(await known, { headers: { 'content-type': 'application/json' } });
};

async function page(url: string): Promise<string> {
  const context = createLoadContext(fetcher, {
    publicUrl: site,
    imageHost: '',
    uploadOrigin: '',
    adminPathSegment: 'admin',
  });
  return (await render(new Request(site + url), context)).text();
}

const server = createServer((request, response) => {
  page(request.url ?? '/').then(
    (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    () => response.writeHead(500).end(),
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
