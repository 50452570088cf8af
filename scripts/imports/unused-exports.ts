import { lineAt, type ParsedFile, resolve } from './parse-files.ts';
import type { Violation } from '../style-rules.ts';

/** Each of these files is loaded by a tool, which also chooses the names of its exports. */
const ENTRIES =
  /^([\w-]+\.config\.ts|app\/(root|routes|entry\.\w+)\.tsx?|server\/module-hooks\.ts)$/;
/** What React Router reads from the module of a route. */
const ROUTE_EXPORTS =
  /^(default|loader|clientLoader|action|clientAction|meta|handle|headers|middleware|clientMiddleware|shouldRevalidate|ErrorBoundary|HydrateFallback)$/;
/** Files that exist only for tests and measurements. */
const FOR_TESTS = /^(e2e|bench)\/|(^|\/)testing\//;
const TEST = /\.(test|spec)\.tsx?$/;

/** Everything that a file exports. */
const ALL = '*';

interface Use {
  from: string;
  /** Name of an export of another file, `default` or `*`. */
  name: string;
  path: string;
}

/**
 * Finds the exports that no other file imports. A test counts only for files that exist for tests, and for
 * what the rest of the file uses too: a test may call a part of the product, but may not keep it alive.
 * @param files all TypeScript files
 */
export function findUnusedExports(files: readonly ParsedFile[]): (Violation & { file: string })[] {
  const routes = new Set<string>();
  const users = new Map<string, Set<string>>();
  const add = ({ from, name, path }: Use) => {
    const key = `${resolve(path, from)} ${name}`;
    users.set(key, (users.get(key) ?? new Set()).add(path));
  };
  for (const { path, text, module } of files) {
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName } of entries)
        add({ from: moduleRequest.value, name: nameOf(importName), path });
    for (const { moduleRequest, importName } of module.staticExports.flatMap((e) => e.entries))
      if (moduleRequest) add({ from: moduleRequest.value, name: nameOf(importName), path });
    // Also types such as `typeof import('./file.ts')`, and files that a bundler loads by address.
    for (const [, from = ''] of text.matchAll(/(?:import|new URL)\(\s*'(\.[^']*)'/g))
      add({ from, name: ALL, path });
    if (path.endsWith('.config.ts'))
      for (const [, from = ''] of text.matchAll(/'(\.\/[^']*\.ts)'/g))
        add({ from, name: ALL, path });
    if (path === 'app/routes.ts')
      for (const [, from] of text.matchAll(/'(routes\/[^']*\.tsx?)'/g)) routes.add(`app/${from}`);
  }
  return files.flatMap(({ path, text, module, comments }) => {
    if (ENTRIES.test(path) || TEST.test(path)) return [];
    const code = withoutComments(text, comments);
    return module.staticExports
      .flatMap((statement) => statement.entries)
      .flatMap(({ exportName, start, importName }) => {
        const name = nameOf(exportName, importName);
        if (name === ALL || (routes.has(path) && ROUTE_EXPORTS.test(name))) return [];
        const found = [name, ALL].flatMap((used) => [...(users.get(`${path} ${used}`) ?? [])]);
        const isUsedHere = code.split(new RegExp(`\\b${name}\\b`)).length > 2;
        if (found.some((user) => !TEST.test(user) || isUsedHere || FOR_TESTS.test(path))) return [];
        const message =
          found.length > 0
            ? `only a test uses '${name}': delete both, or move it to the test`
            : `no other file imports '${name}': drop the export, or delete it`;
        return [{ file: path, line: lineAt(text, start), message }];
      });
  });
}

/** Replaces comments with spaces. */
function withoutComments(text: string, comments: readonly { start: number; end: number }[]) {
  return comments.reduce(
    (code, { start, end }) => code.slice(0, start) + ' '.repeat(end - start) + code.slice(end),
    text,
  );
}

interface ParsedName {
  kind: string;
  name: string | null;
}

function nameOf(parsed: ParsedName, imported?: ParsedName): string {
  if (parsed.kind === 'Default') return 'default';
  return parsed.name ?? imported?.name ?? ALL;
}
