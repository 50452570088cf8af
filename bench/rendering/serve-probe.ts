/**
 * Renders the pages of `BUILD`, made by `build-probe.ts`, with React Router and nothing else: no API, database,
 * headers or policy. It compresses pages as the site does. Data comes from the site at `SITE_URL`, which is asked
 * once for each path:
 *
 *     BUILD=… SITE_URL=… PORT=… node bench/rendering/serve-probe.ts
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { compressResponse } from '../../server/http/core/compression.ts';
import type { SiteBuild } from '../../server/site/pages.ts';

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

async function page({ url = '/', headers }: IncomingMessage): Promise<Response> {
  const context = createLoadContext(
    fetcher,
    {
      publicUrl: site,
      imageHost: '',
      uploadOrigin: '',
      adminPathSegment: 'admin',
      hasMailServer: true,
    },
    { hasSession: false, sendsData: true },
  );
  const encoding = headers['accept-encoding'];
  const request = new Request(
    site + url,
    encoding ? { headers: { 'accept-encoding': encoding } } : {},
  );
  return compressResponse(request, await render(request, context));
}

async function send(made: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await made.arrayBuffer());
  response.writeHead(made.status, Object.fromEntries(made.headers)).end(body);
}

const server = createServer((request, response) => {
  page(request)
    .then((made) => send(made, response))
    .catch(() => response.writeHead(500).end());
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
