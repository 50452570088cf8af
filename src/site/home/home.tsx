import { data, useSearchParams } from 'react-router';
import { recentApi } from '../../api/browser-api.ts';
import { apiContext } from '../../api/context.ts';
import { dealerData } from '../../settings/dealer-data.ts';
import { pageMeta } from '../meta.ts';
import { NO_LISTS } from '../../cars/components/search-panel/lists.ts';
import type { Route } from './+types/home';
import { BrowseSection } from './browse-section.tsx';
import { FindYourVehicle } from './find-your-vehicle.tsx';
import { Hero } from './hero.tsx';
import { loadHome, pagesFromAddress } from './load-home.ts';
import styles from './home.module.css';
import { PremiumVehicles, UsedVehicles } from './vehicle-sections.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await loadHome(context.get(apiContext), request);
  return data(page, { status: page.used || page.premium ? 200 : 503 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadHome(recentApi, request);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  const { dealer, publicUrl } = root;
  const count = loaderData?.lists?.facets.total;
  return [
    ...pageMeta({
      title: `${dealer.name}: used and premium cars in ${dealer.address.town}, ${dealer.address.county}`,
      description: `${count || 'Our'} ${loaderData?.texts.description ?? 'used and premium cars'}`,
      path: '/',
      publicUrl,
    }),
    { 'script:ld+json': dealerData(dealer, publicUrl) },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { lists, used, premium, bodyTypes, budgets, texts } = loaderData;
  const asked = pagesFromAddress(useSearchParams()[0]);
  const pages = {
    used: used?.pagination.currentPage ?? asked.used,
    premium: premium?.pagination.currentPage ?? asked.premium,
  };
  return (
    <>
      <Hero title={texts.title} subtitle={texts.subtitle} />
      {/* The search panel overlaps the lower edge of the hero. */}
      <div className={styles.panel}>
        <FindYourVehicle lists={lists ?? NO_LISTS} />
      </div>
      <UsedVehicles answer={used} pages={pages} />
      <BrowseSection bodyTypes={bodyTypes} budgets={budgets} />
      <PremiumVehicles answer={premium} pages={pages} />
      <WhyChooseUs reasons={texts.whyChooseUs} />
    </>
  );
}
