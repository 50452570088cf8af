import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(findPackageJSON(import.meta.url) ?? '');

/** Returns the path of a file or folder of the installation: sources and the bundle are at different depths. */
export const installedPath = (name = '.') => join(root, name);
