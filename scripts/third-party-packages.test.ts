import { describe, expect, it } from 'vitest';
import { productionPackages } from './third-party-packages.ts';

const lock = {
  packages: {
    '': { dependencies: { b: '1', a: '1' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { c: '2' } },
    'node_modules/a/node_modules/c': { version: '2.0.0', license: 'ISC', dependencies: { d: '1' } },
    'node_modules/b': { version: '1.1.0', license: 'MIT', optionalDependencies: { c: '1' } },
    'node_modules/c': { version: '1.0.0', license: 'BSD-3-Clause' },
    'node_modules/d': { version: '1.0.0', dependencies: { a: '1' } },
    'node_modules/unused': { version: '9.0.0', license: 'MIT' },
  },
};

describe('productionPackages', () => {
  it('returns the production dependencies with their dependencies, sorted by name', () => {
    const packages = productionPackages(lock).map(({ name, version }) => `${name}@${version}`);
    expect(packages).toEqual(['a@1.0.0', 'b@1.1.0', 'c@1.0.0', 'c@2.0.0', 'd@1.0.0']);
  });

  it('returns only the given packages and their dependencies', () => {
    expect(productionPackages(lock, ['c'])).toEqual([
      { path: 'node_modules/c', name: 'c', version: '1.0.0', licence: 'BSD-3-Clause' },
    ]);
  });

  it('refers to the package when the lock file names no licence', () => {
    expect(productionPackages(lock, ['d']).find(({ name }) => name === 'd')?.licence).toBe(
      'see the package',
    );
  });
});
