let loads = 0;

/**
 * Loads a module with new state, as a new document does. Avoids `vi.resetModules`, which would also load the
 * modules of later test files of this worker again.
 * @param load imports the module with the given query
 */
export function loadAgain<Module>(load: (query: string) => Promise<Module>): Promise<Module> {
  loads += 1;
  return load(`?load=${loads}`);
}
