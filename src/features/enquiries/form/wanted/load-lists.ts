import type { Api } from '../../../../app/api/api.ts';

interface Option {
  value: number | string;
  name: string;
}

/** The choices of the form for a wanted car. */
export type WantedLists = Record<'makes' | 'fuelTypes' | 'transmissions' | 'bodyTypes', Option[]>;

export async function loadWantedLists(api: Api, signal: AbortSignal): Promise<WantedLists> {
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
    bodyTypes: facets.bodyTypes.map((name) => ({ value: name, name })),
  };
}

const byName = (a: Option, b: Option) => a.name.localeCompare(b.name);
