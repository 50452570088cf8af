import { HOME_PAGE_SIZE } from '../../../domain/listing.ts';
import type { Api } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { dealerData } from '../../lib/dealer-data.ts';
import { pageMeta } from '../../lib/meta.ts';
import { loadLists } from '../../vehicles/search-panel/lists.ts';
import type { Route } from './+types/home';
import { FindYourVehicle } from './find-your-vehicle.tsx';
import { Hero } from './hero.tsx';
import { PremiumVehicles, UsedVehicles } from './vehicle-sections.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

/** The sections' pages stand in the address: `/?used=2&premium=3`. */
async function loadHome(api: Api, request: Request) {
  const { searchParams } = new URL(request.url);
  const section = (premium: boolean, page: number) =>
    api.searchCars({ premium, page, pageSize: HOME_PAGE_SIZE }, request.signal);
  const [lists, used, premium] = await Promise.all([
    loadLists(api, null, request.signal),
    section(false, pageOf(searchParams.get('used'))),
    section(true, pageOf(searchParams.get('premium'))),
  ]);
  return { lists, used, premium };
}

/** A page's number from the address; what is none counts as the first. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadHome(context.get(apiContext), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadHome(browserApi, request);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  const { dealer, publicUrl } = root;
  const count = loaderData?.lists.facets.total ?? 0;
  return [
    ...pageMeta({
      title: `${dealer.name}: used and premium cars in ${dealer.address.town}, ${dealer.address.county}`,
      description: `${count} used and premium cars on the forecourt, inspected, described honestly and priced in full. Search by make, model and price.`,
      path: '/',
      publicUrl,
    }),
    { 'script:ld+json': dealerData(dealer, publicUrl) },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { lists, used, premium } = loaderData;
  return (
    <>
      <Hero />
      <FindYourVehicle lists={lists} />
      <UsedVehicles answer={used} otherPage={premium.pagination.currentPage} />
      <PremiumVehicles answer={premium} otherPage={used.pagination.currentPage} />
      <WhyChooseUs />
    </>
  );
}
