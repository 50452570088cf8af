import type { Facets } from '../../../domain/car-search.ts';
import type { FuelType } from '../../../domain/fuel-type.ts';
import type { Make } from '../../../domain/make.ts';
import type { Transmission } from '../../../domain/transmission.ts';

interface Props {
  lists: { makes: Make[]; transmissions: Transmission[]; fuelTypes: FuelType[]; facets: Facets };
}

/** The search panel, standing on the lower edge of the hero. */
export function FindYourVehicle({ lists }: Props) {
  return (
    <section className="shell find" aria-label="Find Your Vehicle">
      {lists.makes.length}
    </section>
  );
}
