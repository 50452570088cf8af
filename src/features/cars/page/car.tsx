import { watermarkOf } from '../../images/watermark.ts';
import { ArrowLeft, MessageCircle, Phone } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { can } from '../../../app/capabilities.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { browserApi, recentApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { notIndexed } from '../../site/meta.ts';
import { LastSearchLink } from '../../site/last-search.tsx';
import type { Route } from './+types/car';
import { carMeta, carTitle } from './car-meta.ts';
import link from '../../../ui/link.module.css';
import page from '../../../ui/styles/page.module.css';
import styles from './car.module.css';
import { ContactState } from './contact.tsx';
import { Description, FactTable, KeyFeatures, WhatWeKnow } from './sections.tsx';
import { FullScreen, FurtherImages, Gallery } from './gallery/gallery.tsx';
import { HeaderCard } from './header-card.tsx';
import { SaveButton } from '../components/save-button.tsx';
import { CarFailure, failureTitle } from '../components/car-page/car-failure.tsx';
import { type CarPageData, loadCar } from '../components/car-page/load-car.ts';
import { loadReasons } from '../asked-search.ts';
import { imagesOf } from './images.ts';
import { Share } from './share.tsx';
import { StaffButtons } from './staff-buttons.tsx';
import { additionalInformation, basicInformation, technicalDetails } from './values.ts';
import type { Dealer } from '../../settings/dealer.ts';
import button from '../../../ui/button.module.css';
import contact from './contact.module.css';
import type { Car, CarCard as Card } from '../car.ts';
import type { Api } from '../../../app/api/api.ts';
import { orNull } from '../../../app/api/or-null.ts';
import { CarCard } from '../components/car-card.tsx';
import { SIMILAR_ID, STILL_AVAILABLE, WANTED_ADDRESS, WANTED_TITLE } from '../listing.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { signal } = request;
  const found = await loadCar(api, params.carId, signal);
  const { why } = await loadReasons(api, [found.car.carId], request);
  return { ...found, why: why[found.car.carId], similar: await loadSimilar(api, found, signal) };
}

/** Streams the similar cars. Waits for them only if the car is sold, because that page starts with a link to them. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [found, { why: reasons }] = await Promise.all([
    loadCar(browserApi, params.carId, signal),
    loadReasons(recentApi, [params.carId], request),
  ]);
  const why = reasons[found.car.carId];
  const similar = loadSimilar(browserApi, found, signal).catch(() => []);
  return { ...found, why, similar: found.car.carSold ? await similar : similar };
}

/** Returns an empty list if the request fails: the page is complete without similar cars. */
async function loadSimilar(
  api: Pick<Api, 'get'>,
  { car, unpublished }: CarPageData,
  signal: AbortSignal,
): Promise<Card[]> {
  if (unpublished) return [];
  return (
    (await orNull(
      api.get('/cars/:carId/similar', { params: { carId: car.carId }, signal }),
      signal,
      'the similar cars',
    )) ?? []
  );
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!loaderData || !root) return notIndexed(failureTitle(error));
  return carMeta(loaderData.car, root.dealer, root.publicUrl);
}

export default function CarPage({ loaderData }: Route.ComponentProps) {
  return <CarDetail key={loaderData.car.carId} {...loaderData} />;
}

const titleOf = ({ year, make, model }: Car) =>
  [year, make?.name, model?.name].filter(Boolean).join(' ');

interface Props extends CarPageData {
  /** How the car meets what the visitor asked for. */
  why?: string | undefined;
  similar: Card[] | Promise<Card[]>;
}

function CarDetail({ car, unpublished, why, similar }: Props) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const dealer = root?.dealer;
  const images = imagesOf(car);
  const [current, setCurrent] = useState(0);
  const [fullScreen, setFullScreen] = useState(false);

  function open(index: number) {
    setCurrent(index);
    setFullScreen(true);
  }

  const similarCars = (
    <Suspense>
      <SimilarCars similar={similar} isSold={car.carSold} />
    </Suspense>
  );

  return (
    <div className={styles.page}>
      <ContactState />
      <article>
        <div className={styles.toolbar}>
          <LastSearchLink className={styles.back}>
            <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
            <span className={link.link}>Back to all vehicles</span>
          </LastSearchLink>
          {root && !unpublished && (
            <div className={styles.keep}>
              <SaveButton car={{ ...car, title: titleOf(car) }} />
              <Share
                title={carTitle(car)}
                url={`${root.publicUrl}/car/${car.carId}`}
                label="Link to this car"
              />
            </div>
          )}
          {root?.adminPathSegment && (
            <StaffButtons
              carId={car.carId}
              segment={root.adminPathSegment}
              mayEdit={can(root.user, 'cars.write')}
              mayDelete={can(root.user, 'cars.delete')}
              maySell={can(root.user, 'deals') && !car.carSold}
              showsAsked={can(root.user, 'enquiries') && !unpublished}
            />
          )}
        </div>
        {unpublished && (
          <p className={page.container}>
            <span className={styles.unpublishedText}>
              Not published: only staff can see this car.
            </span>
          </p>
        )}
        <div className={styles.head}>
          <Gallery
            car={car}
            images={images}
            current={current}
            onSelect={setCurrent}
            onOpen={open}
          />
          <HeaderCard
            car={car}
            dealer={dealer}
            why={why}
            hasSimilar={Array.isArray(similar) && similar.length > 0}
          />
        </div>
        {car.carSold && similarCars}
        <div className={styles.sections}>
          <Description text={car.description} />
          <KeyFeatures text={car.features} address={`${root?.publicUrl ?? ''}/car/${car.carId}`} />
          <WhatWeKnow car={car} />
        </div>
        {images.length > 2 && <FurtherImages car={car} images={images} onOpen={open} />}
        <div className={styles.sections}>
          <FactTable title="Basic Information" values={basicInformation(car)} />
          <FactTable title="Technical Details" values={technicalDetails(car)} />
          <FactTable title="Additional Information" values={additionalInformation(car)} />
        </div>
        {dealer && <PrintedDealer dealer={dealer} publicUrl={root.publicUrl} />}
      </article>
      {!car.carSold && similarCars}
      <ContactBar car={car} dealer={dealer} />
      {fullScreen && (
        <FullScreen
          car={car}
          images={images}
          current={current}
          onTurn={setCurrent}
          onClose={() => setFullScreen(false)}
        />
      )}
    </div>
  );
}

interface SimilarProps {
  /** The cars, or a promise of them in the browser. */
  similar: Card[] | Promise<Card[]>;
  isSold: boolean;
}

/** Similar cars on a car page. Renders nothing for an empty list. */
function SimilarCars({ similar, isSold }: SimilarProps) {
  const cars = similar instanceof Promise ? use(similar) : similar;
  if (cars.length === 0) return null;
  return (
    <aside aria-labelledby={SIMILAR_ID} className={styles.similar}>
      <h2 id={SIMILAR_ID} tabIndex={-1} className={styles.similarHeading}>
        {isSold ? STILL_AVAILABLE : 'Similar cars'}
      </h2>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <li key={car.carId}>
            <CarCard car={car} sizes="(min-width:1024px) 22vw, (min-width:600px) 46vw, 88vw" />
          </li>
        ))}
      </ul>
    </aside>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CarFailure error={error} />;
}

/** The dealer's contacts, for a print, which has no footer. */
function PrintedDealer({ dealer, publicUrl }: { dealer: Dealer; publicUrl: string }) {
  const { lines, town, county, eircode } = dealer.address;
  return (
    <p className={styles.printedDealer}>
      {[dealer.name, ...lines, town, county, eircode, dealer.phone].filter(Boolean).join(', ')}. You
      have a legal guarantee: {publicUrl}/your-rights
    </p>
  );
}

/** A bar at the bottom of phone screens, to call the dealer or to ask about the car. */
function ContactBar({ car, dealer }: { car: Car; dealer: Dealer | undefined }) {
  if (!dealer) return null;
  const isSold = watermarkOf(car) === 'sold';
  return (
    <div className={contact.bar} data-sold={isSold ? '' : undefined}>
      <a href={`tel:${dealer.phoneE164}`} className={isSold ? button.button : button.primary}>
        <Phone size={18} strokeWidth={1.6} aria-hidden />
        Call
      </a>
      {isSold ? (
        <Link to={WANTED_ADDRESS} className={button.primary}>
          {WANTED_TITLE}
        </Link>
      ) : (
        <Link to={`/car/${car.carId}/enquire`} className={button.button}>
          <MessageCircle size={18} strokeWidth={1.6} aria-hidden />
          Ask
        </Link>
      )}
    </div>
  );
}
