/** The properties of npm's lock file (version 3) that are used here. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface ShippedPackage {
  /** Path in the lock file, for example `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  version: string;
  licence: string;
}

/**
 * Returns the given packages with all their dependencies, sorted by name. The default is the production
 * dependencies of the project. Includes optional packages for other platforms, which are installed there.
 */
export function productionPackages(lock: LockFile, names?: readonly string[]): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const visit = (name: string, from: string): void => {
    const path = resolvePackage(lock, name, from);
    if (!path || found.has(path)) return;
    const { version = '', license, dependencies, optionalDependencies } = lock.packages[path]!;
    found.set(path, { path, name, version, licence: license ?? 'see the package' });
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, path);
  };
  const roots = names ?? Object.keys(lock.packages['']?.dependencies ?? {});
  for (const name of roots) visit(name, '');
  return [...found.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

/** Finds a package as Node does: in the nearest `node_modules` folder. */
function resolvePackage(lock: LockFile, name: string, from: string): string | undefined {
  const folders = from.split('/node_modules/');
  for (let depth = from === '' ? 0 : folders.length; depth >= 0; depth -= 1) {
    const path = [...folders.slice(0, depth), name].join('/node_modules/');
    const candidate = depth === 0 ? `node_modules/${name}` : path;
    if (candidate in lock.packages) return candidate;
  }
  return undefined;
}
