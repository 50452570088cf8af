import { searchResponse } from '../../domain/car-search.ts';
import { directusPath } from './directus-path.ts';
import { PATHS } from './workload.ts';

/** @throws {Error} if the answer is not successful */
export async function readText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

/**
 * Compares the searches of two servers with those of the API, because a contestant that answers something else
 * cannot be compared.
 * @throws {Error} if the texts of `snapshot` or the totals of `directus` differ
 */
export async function checkAnswers(
  api: string,
  { snapshot, directus }: { snapshot: string; directus: string | undefined },
): Promise<void> {
  for (const path of PATHS.search) {
    const expected = await readText(api + path);
    if ((await readText(snapshot + path)) !== expected)
      throw new Error(`The snapshot answers another text for ${path}`);
    if (directus === undefined) continue;
    const { totalItems } = searchResponse.parse(JSON.parse(expected)).pagination;
    const { meta } = JSON.parse(await readText(directus + directusPath(path)));
    if (meta.filter_count !== totalItems)
      throw new Error(`Directus finds ${meta.filter_count} cars, not ${totalItems}, for ${path}`);
  }
}
