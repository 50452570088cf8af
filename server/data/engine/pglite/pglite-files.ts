import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';

interface Files {
  pgliteWasmModule: WebAssembly.Module;
  fsBundle: Blob;
}

let loading: Promise<Files> | undefined;

/** Starts to read and compile PGlite in other threads, while this one loads the code of the server. */
export function preloadPglite(): void {
  loading ??= load();
  // Reported when the database is opened.
  loading.catch(() => {});
}

/** Returns the files for `PGlite.create`, and does not keep them. */
export async function takePgliteFiles(): Promise<Files> {
  const files = await (loading ?? load());
  loading = undefined;
  return files;
}

async function load(): Promise<Files> {
  useBaselineCompiler();
  const [code, bundle] = await Promise.all([readPart('pglite.wasm'), readPart('pglite.data')]);
  return {
    pgliteWasmModule: await WebAssembly.compile(new Uint8Array(code)),
    fsBundle: new Blob([new Uint8Array(bundle)]),
  };
}

const readPart = (name: string) =>
  readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')));

/**
 * Switches V8's optimizing compiler for WebAssembly off: it takes 600 MB and most of a second of CPU time
 * at every start, for one function of PostgreSQL (decision 026). Databases of tests in memory keep it,
 * because their worker runs thousands of queries.
 */
function useBaselineCompiler(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}
