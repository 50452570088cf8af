import { TermList } from '../../shell/term-list.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { useDealer } from '../../shell/dealer.ts';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  const { dealer, publicUrl } = root;
  return pageMeta({
    title: `About Us | ${dealer.name}`,
    description: `Who ${dealer.name} is: used and premium cars in ${dealer.address.town}, ${dealer.address.county}, founded in ${dealer.founded}.`,
    path: '/about',
    publicUrl,
  });
};

export default function About() {
  const dealer = useDealer();
  return (
    <div className="shell section">
      <h1 className="t-1">About Us</h1>
      <p className="t-lead mt-6 max-w-[46ch] text-pretty text-ink-2">
        Used and premium cars, inspected, described honestly and priced in full.
      </p>

      <section className="mt-(--section) grid gap-x-(--gap) gap-y-6 lg:grid-cols-[1fr_1.95fr]">
        <h2 className="t-2">Our Story</h2>
        <div className="t-prose flex flex-col gap-5">
          <p>
            {dealer.name} was founded in {dealer.founded} in {dealer.address.town},{' '}
            {dealer.address.county}, by people who had bought enough cars to know what they wished
            they had been told.
          </p>
          <p>
            So we tell it: what a car has done, what it needs, and the whole of what it costs. A
            scratch that we know of is in the description, and the price that you read is the price
            that you pay.
          </p>
        </div>
      </section>

      <section className="mt-(--section) grid gap-x-(--gap) gap-y-6 lg:grid-cols-[1fr_1.95fr]">
        <h2 className="t-2">Our Values</h2>
        <TermList
          terms={[
            {
              term: 'Excellence',
              text: 'A car leaves us as we would want to drive it away: checked, cleaned and put right.',
            },
            {
              term: 'Integrity',
              text: 'No hidden extras, no small print that takes back what the large print gave.',
            },
            {
              term: 'Customer-Centric',
              text: 'You say what you need. If we do not have it, we say so, and look for it.',
            },
          ]}
        />
      </section>

      <section className="mt-(--section) grid gap-x-(--gap) gap-y-6 lg:grid-cols-[1fr_1.95fr]">
        <h2 className="t-2">Why Choose {dealer.name}</h2>
        <TermList
          terms={[
            {
              term: 'Premium Selection',
              text: 'Cars that we chose one by one, from the sensible hatchback to the coupé for Sundays.',
            },
            {
              term: 'Certified Quality',
              text: 'A 150-point inspection before a car is shown, and its sheet to take home.',
            },
          ]}
        />
      </section>
    </div>
  );
}
