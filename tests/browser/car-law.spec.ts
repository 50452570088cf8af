import type { Car } from '../../src/features/cars/car.ts';
import { demoCars } from './support/demo-cars.ts';
import { expect, test } from './support/page.ts';

const euro = (amount: number) => `€${amount.toLocaleString('en-IE')}`;

/** The texts and the data themselves are tested next to their components and in the tests of prior prices. */
test('announces a lawful reduction on the card and on the page', async ({ request }) => {
  for (const { carId } of await demoCars(request)) {
    const [car]: Car[] = await (await request.get(`/api/cars/${carId}`)).json();
    if (!car?.pricing.reduction) continue;
    const { prior, saving } = car.pricing.reduction;
    const textOf = async (path: string) => (await request.get(path)).text();
    const results = await textOf(`/search?q=${encodeURIComponent(car.name)}`);
    expect(results).toContain(`Reduced from ${euro(prior)}`);
    expect(await textOf(`/car/${carId}`)).toContain(
      `Reduced by ${euro(saving)}. Lowest price in the 30 days before: ${euro(prior)}.`,
    );
    return;
  }
  throw new Error('The demo stock has no reduced car.');
});
