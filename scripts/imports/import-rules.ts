import { lineAt, type ParsedFile, resolve } from './parse-files.ts';
import type { Violation } from '../style-rules.ts';

interface Rules {
  /** Folders and files that its files may import, also those in them. */
  may: readonly string[];
  /** Folders and files of which they may import types only. */
  types?: readonly string[];
  remedy: string;
}

/** Types of a database and a transaction, without queries. */
const CLIENT = 'server/data/engine/client.ts';
const SITE = 'Call the API with the client of app/lib, and move what both sides need to domain/.';
const ADAPTER = 'Adapters know domain/ and server/ports only: let a service call them.';
const ROUTES =
  'Screens do not import each other: move what two of them need to app/vehicles, app/staff, app/ui or app/lib.';

/** What may import what: the arrows of docs/architecture.md. A file belongs to the longest path that fits. */
const RULES: Readonly<Record<string, Rules>> = {
  domain: { may: [], remedy: 'domain/ depends on nothing: move this code to server/ or app/.' },

  app: { may: ['app', 'domain'], remedy: SITE },
  'app/lib': {
    may: ['domain'],
    types: ['server/http'],
    remedy: 'app/lib has no components: move the code to the screen or component that uses it.',
  },
  'app/islands': {
    may: [],
    remedy: 'app/islands renders and hydrates any component: pass it in as an argument.',
  },
  'app/start': {
    may: ['app/lib/open-page.ts', 'app/shell/theme-choice.ts', 'domain'],
    remedy: SITE,
  },
  'app/ui': {
    may: ['app/islands', 'app/lib', 'domain'],
    remedy: 'app/ui knows no cars and no screens: pass data in as props, or move the component.',
  },
  'app/uploads': { may: ['app/lib', 'domain'], remedy: 'Let the forms call app/uploads.' },
  'app/shell': {
    may: ['app/islands', 'app/lib', 'app/ui', 'domain'],
    types: ['app/start'],
    remedy: 'The shell is on every page: move what a screen also needs to app/ui or app/lib.',
  },
  'app/vehicles': {
    may: ['app/islands', 'app/lib', 'app/shell', 'app/ui', 'domain'],
    remedy:
      'Shared components do not depend on screens or staff: move what both need here or to app/ui.',
  },
  'app/staff': { may: ['app/lib', 'app/shell', 'app/ui', 'domain'], remedy: ROUTES },
  'app/routes': {
    may: [
      'app/islands',
      'app/lib',
      'app/shell',
      'app/staff',
      'app/ui',
      'app/uploads',
      'app/vehicles',
      'domain',
    ],
    types: ['app/root.tsx'],
    remedy: ROUTES,
  },

  server: {
    may: ['server', 'domain'],
    types: ['app/entry.server.tsx'],
    remedy: 'The server loads the built site: move what both need to domain/.',
  },
  // A job is enqueued in a transaction, whose type is that of Drizzle.
  'server/ports': {
    may: ['domain'],
    types: [CLIENT],
    remedy: 'A port is an interface: its implementation imports it, not the other way round.',
  },
  'server/auth': { may: ['domain', 'server/ports'], remedy: ADAPTER },
  'server/data': { may: ['domain', 'server/ports'], remedy: ADAPTER },
  'server/images': { may: ['domain', 'server/ports'], remedy: ADAPTER },
  'server/mail': { may: ['domain', 'server/ports'], remedy: ADAPTER },
  'server/storage': { may: ['domain', 'server/ports'], remedy: ADAPTER },
  'server/services': {
    may: ['domain', 'server/auth', 'server/data', 'server/images/image-process.ts', 'server/ports'],
    types: ['server/images'],
    remedy:
      'Use cases know no HTTP: import a type of server/ports, and take the rest as an argument.',
  },
  'server/http': {
    may: ['domain', 'server/auth', 'server/ports', 'server/request-context.ts', 'server/services'],
    types: [CLIENT, 'server/deps.ts'],
    remedy: 'Routes call services: move the query or the work into one.',
  },
  'server/jobs': {
    may: [
      'domain',
      'server/data/engine',
      'server/jobs/handlers',
      'server/log.ts',
      'server/ports',
      'server/services',
    ],
    remedy: 'The queue knows the engine only: move the query or the work into a service.',
  },
  'server/jobs/handlers': {
    may: ['domain', 'server/jobs', 'server/ports', 'server/services'],
    types: [CLIENT],
    remedy: 'Handlers call services: move the query or the work into one.',
  },
  'server/read-model': {
    may: ['domain', 'server/data', 'server/ports', 'server/services'],
    remedy: 'The read model answers for a service: it knows no HTTP and no other adapters.',
  },
  'server/site': {
    may: ['domain', 'server/http/core'],
    types: ['app/entry.server.tsx', 'server/site.ts'],
    remedy: 'server/site loads the built site: pass the rest in as an argument.',
  },
  'server/metrics': {
    may: ['domain', 'server/listen.ts', 'server/ports', 'server/request-context.ts'],
    types: [CLIENT, 'server/services'],
    remedy: 'Publish the value through server/ports/measurements.ts.',
  },
  'server/control': {
    may: [
      'domain',
      'server/data/engine/lock-file.ts',
      'server/deps.ts',
      'server/listen.ts',
      'server/ports',
      'server/services',
      'server/storage/disk-full.ts',
    ],
    types: [CLIENT, 'server/config.ts'],
    remedy: 'Commands call services: move the query or the work into one.',
  },
  'server/backup': {
    may: [
      'domain',
      'server/control/client.ts',
      'server/data',
      'server/deps.ts',
      'server/ports',
      'server/services',
      'server/storage',
    ],
    types: ['server/config.ts'],
    remedy: 'A restore works without a server: it knows no HTTP and no jobs.',
  },
  scripts: { may: ['domain', 'scripts', 'server'], remedy: SITE },
};

/** Packages that only some folders may import. */
const PACKAGES: readonly { name: RegExp; only: readonly string[]; remedy: string }[] = [
  {
    name: /^(drizzle-orm|pg|@electric-sql)(\/|$)/,
    only: ['server/data'],
    remedy: 'Only server/data contains SQL: add a query there.',
  },
  {
    name: /^pg-boss$/,
    only: ['server/data', 'server/jobs'],
    remedy: 'Enqueue jobs with server/ports/queue.ts.',
  },
  {
    name: /^@?hono(\/|$)/,
    only: ['server', 'server/control', 'server/http', 'server/metrics', 'server/site'],
    remedy: 'Only these folders answer requests: return plain data and throw an AppError.',
  },
];
/** The only package of domain/. */
const DOMAIN_PACKAGE = /^(?:zod|libphonenumber-js\/min)$/;

/** Tests and their helpers may import everything in their top folder. The product does not import them. */
const FOR_TESTS = /(^|\/)testing\/|\.(test|spec)\.tsx?$/;
const CHECKED = /^(app|domain|scripts|server)\//;

/** Finds imports that docs/architecture.md does not allow, and folders that it does not know. */
export function findForbiddenImports(
  files: readonly ParsedFile[],
): (Violation & { file: string })[] {
  return files
    .filter(({ path }) => CHECKED.test(path))
    .flatMap((file) => {
      if (hasNoRules(file.path)) {
        const message = 'this folder has no rules: add it to scripts/imports/import-rules.ts';
        return [{ file: file.path, line: 1, message }];
      }
      return importsOf(file).flatMap(({ target, start, isType }) => {
        const remedy = target.startsWith('.')
          ? remedyOf(file.path, resolve(file.path, target), isType)
          : packageRemedyOf(file.path, target);
        const line = lineAt(file.text, start);
        return remedy === null ? [] : [{ file: file.path, line, message: `${target}: ${remedy}` }];
      });
    });
}

/** The rules of `app` and `server` are for the files that put the parts together, not for new folders. */
const hasNoRules = (path: string) =>
  /^(app|server)$/.test(folderOf(path)) && path.split('/').length > 2 && !FOR_TESTS.test(path);

interface Import {
  /** As written: `../file.ts` or the name of a package. */
  target: string;
  start: number;
  isType: boolean;
}

function importsOf({ text, module }: ParsedFile): Import[] {
  return [
    ...module.staticImports.map(({ moduleRequest, start, entries }) => ({
      target: moduleRequest.value,
      start,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ target: moduleRequest.value, start, isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest, start }) => ({
      target: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      start,
      isType: false,
    })),
  ].map((found) => ({ ...found, target: found.target.replace(/\?.*/, '') }));
}

/** Returns why a file may not import another one, or null if it may. */
function remedyOf(path: string, target: string, isType: boolean): string | null {
  const isTest = FOR_TESTS.test(path);
  if (!/\.tsx?$/.test(target) || (isTest && topOf(target) === topOf(path))) return null;
  if (FOR_TESTS.test(target) && !isTest) return 'The product does not import code for tests.';
  const folder = folderOf(path);
  if (folderOf(target) === folder) return null;
  const { may, types = [], remedy } = RULES[folder.replace(SCREEN, '')]!;
  const allowed = isType ? [...may, ...types] : may;
  return allowed.some((place) => target === place || target.startsWith(`${place}/`))
    ? null
    : remedy;
}

function packageRemedyOf(path: string, name: string): string | null {
  if (FOR_TESTS.test(path)) return null;
  const folder = folderOf(path);
  if (folder === 'domain' && !DOMAIN_PACKAGE.test(name))
    return 'domain/ imports no package except zod and libphonenumber-js.';
  const rule = PACKAGES.find((one) => one.name.test(name));
  return !rule || rule.only.includes(folder) ? null : rule.remedy;
}

/** The folder of a screen has the rules of `app/routes`, and may not import other screens. */
const SCREEN = /(?<=^app\/routes)\/[^/]+$/;

/** Returns the folder whose rules are for a file, such as `server/http` or `app/routes/car`. */
function folderOf(path: string): string {
  const parts = path.split('/').slice(0, -1);
  while (parts.length > 0 && !Object.hasOwn(RULES, parts.join('/').replace(SCREEN, '')))
    parts.pop();
  return parts.join('/');
}

const topOf = (path: string) => path.split('/')[0];
