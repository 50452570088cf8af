import type { Api } from '../../../../app/api/api.ts';

interface Option {
  value: number | string;
  name: string;
}

/** The choices of the form for a wanted car. */
export interface WantedLists extends Record<
  'makes' | 'fuelTypes' | 'transmissions' | 'bodyTypes',
  Option[]
> {
  /** The search from which the visitor comes: filters by field name, and the sentence as message. */
  searched: Record<string, string>;
}

export async function loadWantedLists(
  api: Api,
  { url, signal }: Pick<Request, 'url' | 'signal'>,
): Promise<WantedLists> {
  const [makes, fuelTypes, transmissions, facets] = await Promise.all([
    api.makes(signal),
    api.fuelTypes(signal),
    api.transmissions(signal),
    api.facets({}, signal),
  ]);
  return {
    makes: makes.map(({ makeId, name }) => ({ value: makeId, name })).toSorted(byName),
    fuelTypes: fuelTypes.map(({ fuelTypeId, name }) => ({ value: fuelTypeId, name })),
    transmissions: transmissions.map(({ transmissionId, name }) => ({
      value: transmissionId,
      name,
    })),
    searched: Object.fromEntries(
      [...new URL(url).searchParams].map(([name, value]) => [
        name === 'q' ? 'message' : `wanted.${name}`,
        value,
      ]),
    ),
    bodyTypes: facets.bodyTypes.map((name) => ({ value: name, name })),
  };
}

const byName = (a: Option, b: Option) => a.name.localeCompare(b.name);
