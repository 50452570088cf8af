/**
 * The React Router probe of `rendering.ts`: the pages of the site with the default server entry of React Router, and
 * nothing else: no API, database, headers or policy. The data of the loaders is requested from the site once.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type createRequestHandler,
  type ServerBuild,
  UNSAFE_decodeViaTurboStream,
} from 'react-router';

const DEFAULT_ENTRY = 'node_modules/@react-router/dev/dist/config/defaults/entry.server.node.tsx';
const NEEDED = /^(public|src)\/|^[^/]+$/;

/** Builds the pages in `folder` and returns the path of the server build. */
export async function buildProbe(folder: string): Promise<string> {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((name) => NEEDED.test(name))) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await cp(file, join(folder, file));
    // The router must be the copy that the bundled pages use.
    if (file.endsWith('/entry.server.tsx'))
      await writeFile(
        join(folder, file),
        `${await readFile(DEFAULT_ENTRY, 'utf8')}\nexport { createRequestHandler } from 'react-router';`,
      );
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  const command = resolve('node_modules/.bin/react-router');
  execFileSync(command, ['build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'build/server/site.js');
}

type ProbeBuild = ServerBuild & {
  entry: { module: { createRequestHandler: typeof createRequestHandler } };
};

/** The data of each path's loaders, by the id of the route. */
const recorded = new Map<string, Record<string, { data: unknown }>>();

if (process.argv[1] === import.meta.filename) {
  const site = process.env['SITE_URL'] ?? '';
  const build: ProbeBuild = await import(pathToFileURL(process.env['BUILD'] ?? '').href);
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const handler = build.entry.module.createRequestHandler(
    {
      ...build,
      routes: Object.fromEntries(
        routes.map((route) => {
          const loader = ({ request }: { request: Request }) =>
            recorded.get(new URL(request.url).pathname)?.[route.id]?.data;
          const { middleware: _, ...module } = route.module;
          return [route.id, { ...route, module: { ...module, ...(module.loader && { loader }) } }];
        }),
      ),
    },
    'production',
  );
  const render = async ({ url = '/' }: IncomingMessage): Promise<Response> => {
    if (!recorded.has(url)) recorded.set(url, await readLoaderData(site, url));
    return handler(new Request(site + url));
  };
  createServer((request, response) => {
    render(request)
      .then(async (page) => {
        const body = Buffer.from(await page.arrayBuffer());
        response.writeHead(page.status, Object.fromEntries(page.headers)).end(body);
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
  process.on('disconnect', () => process.exit());
}

async function readLoaderData(site: string, path: string) {
  const { body } = await fetch(site + (path === '/' ? '/_.data' : `${path}.data`));
  if (!body) throw new Error(`${path} has no data`);
  const { value } = await UNSAFE_decodeViaTurboStream(body, globalThis);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router's own format
  return value as Record<string, { data: unknown }>;
}
