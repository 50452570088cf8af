import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { data, useSearchParams } from 'react-router';
import { recentApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { dealerData } from '../../settings/dealer-data.ts';
import { pageMeta } from '../../site/meta.ts';
import { NO_LISTS } from '../search/lists.ts';
import type { Route } from './+types/home';
import { loadHome, pagesFromAddress } from './load-home.ts';
import pageStyles from '../../../ui/styles/page.module.css';
import styles from './home.module.css';
import { BrowseSection, PremiumVehicles, UsedVehicles } from './sections.tsx';
import { Search } from 'lucide-react';
import { Examples } from '../search/filters-line.tsx';
import { type Filters, NO_FILTERS, searchAddress, toResults } from '../search/search-address.ts';
import { useSearchHandover } from '../search/search-handover.ts';
import { SearchPanel } from '../search/search-panel.tsx';
import type { ShownTexts } from '../../settings/dealer.ts';
import dark from './images/saloon-blue-rear.webp';
import light from './images/saloon-white-rear.webp';
import { StudioImage } from '../../site/studio-image.tsx';
import { TermList } from '../../site/text-section.tsx';
import typography from '../../../ui/styles/type.module.css';
import dark700 from './images/banner-dark-700.webp';
import dark1100 from './images/banner-dark-1100.webp';
import dark1600 from './images/banner-dark-1600.webp';
import dark2400 from './images/banner-dark.webp';
import light700 from './images/banner-light-700.webp';
import light1100 from './images/banner-light-1100.webp';
import light1600 from './images/banner-light-1600.webp';
import light2400 from './images/banner-light.webp';
import { DarkSource } from '../../site/theme.tsx';

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
  const { lists, used, premium, bodyTypes, budgets, examples, texts } = loaderData;
  const asked = pagesFromAddress(useSearchParams()[0]);
  const pages = {
    used: used?.pagination.currentPage ?? asked.used,
    premium: premium?.pagination.currentPage ?? asked.premium,
  };
  return (
    <>
      {/* The search panel overlaps the lower edge of the hero, which contains the field for a sentence. */}
      <div className={styles.top}>
        <FindYourVehicle
          lists={lists ?? NO_LISTS}
          renderLead={(sentence) => (
            <Hero title={texts.title} subtitle={texts.subtitle}>
              {sentence}
              <Examples examples={examples} addressOf={addressOf} />
            </Hero>
          )}
        />
      </div>
      {/* Hydrated after the panel above, in separate tasks. */}
      <Suspense>
        <UsedVehicles answer={used} pages={pages} />
      </Suspense>
      <Suspense>
        <BrowseSection bodyTypes={bodyTypes} budgets={budgets} />
      </Suspense>
      <Suspense>
        <PremiumVehicles answer={premium} pages={pages} />
      </Suspense>
      <WhyChooseUs reasons={texts.whyChooseUs} />
    </>
  );
}

const addressOf = (filters: Filters) => toResults(searchAddress(filters));

/** The search panel of the home page. */
function FindYourVehicle({
  lists,
  renderLead,
}: Pick<ComponentProps<typeof SearchPanel>, 'lists' | 'renderLead'>) {
  const { search, searching } = useSearchHandover();
  return (
    <SearchPanel
      title="Find Your Vehicle"
      renderLead={renderLead}
      button="Search"
      icon={<Search size={16} strokeWidth={1.6} aria-hidden />}
      anyMake="Any make"
      anyModel="Any model"
      filters={NO_FILTERS}
      lists={lists}
      searching={searching}
      onSearch={search}
      resetPath="/"
    />
  );
}

function WhyChooseUs({ reasons }: { reasons: ShownTexts['home']['whyChooseUs'] }) {
  return (
    <section className={pageStyles.pageSection} aria-labelledby="why">
      <div className={styles.whyChooseUs}>
        <div>
          <h2 id="why" className={typography.title}>
            Why Choose Us
          </h2>
          <div className={styles.whyImage}>
            <StudioImage light={{ 900: light }} dark={{ 900: dark }} width={900} height={600} />
          </div>
        </div>
        <TermList terms={reasons} />
      </div>
    </section>
  );
}

const LIGHT = `${light700} 700w, ${light1100} 1100w, ${light1600} 1600w, ${light2400} 2400w`;
const DARK = `${dark700} 700w, ${dark1100} 1100w, ${dark1600} 1600w, ${dark2400} 2400w`;
const SIZES = '(min-width:900px) 100vw, 145vw';

interface HeroProps {
  title: string;
  subtitle: string;
  /** The field for a sentence, and examples. */
  children: ReactNode;
}

function Hero({ title, subtitle, children }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.words}>
        <h1 id="hero-title" className={typography.display}>
          {title}
        </h1>
        <p className={styles.subtitle}>{subtitle}</p>
        <div className={styles.sentence}>{children}</div>
      </div>
      <picture className={styles.banner}>
        <DarkSource srcSet={DARK} sizes={SIZES} />
        <img
          src={light1600}
          srcSet={LIGHT}
          sizes={SIZES}
          width={2400}
          height={1000}
          alt=""
          fetchPriority="high"
        />
      </picture>
    </section>
  );
}
