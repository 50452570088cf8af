import { useEffect, useRef, useState } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { orNull } from '../../../app/api/or-null.ts';
import { cars as carCount, money, shortDate } from '../../../platform/format.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { notIndexed } from '../../site/meta.ts';
import { showUndoToast } from '../../../ui/toast.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';
import button from '../../../ui/button.module.css';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import { TickBox } from '../../../ui/tick-box.tsx';
import type { CarCard as Card, CarListItem } from '../car.ts';
import { lastSearchQuery } from '../../site/last-search.tsx';
import { CarCard, CarCardSkeleton } from '../components/car-card.tsx';
import { CarRow } from '../components/car-card.tsx';
import {
  keepShortlist,
  removeSaved,
  restoreSaved,
  type SavedCar,
  useIsKept,
  type Shortlist,
  useShortlist,
} from '../components/shortlist.ts';
import {
  askAboutAddress,
  compareAddress,
  HOME_PAGE_SIZE,
  MAX_COMPARED,
  SIMILAR_ID,
} from '../listing.ts';
import { Share } from '../page/share.tsx';
import { askedFor, filtersFromAddress } from '../search/search-address.ts';
import type { Route } from './+types/shortlist';
import { savedFacts, searchAround } from './saved-facts.ts';
import { SendToPhone } from './send-to-phone.tsx';
import pageStyles from '../../../ui/styles/page.module.css';
import layout from './layout.module.css';
import typography from '../../../ui/styles/type.module.css';
import styles from './shortlist.module.css';

/** The newest cars, for a visitor without saved ones. */
const load = async (api: Pick<Api, 'searchCars'>, { signal }: Pick<Request, 'signal'>) => {
  const answer = await orNull(api.searchCars({ pageSize: HOME_PAGE_SIZE }, signal), signal, 'cars');
  return { newest: answer?.vehicles ?? [] };
};

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = () => notIndexed('Saved cars');

/** The saved cars of a visitor. The server renders the page without them, because only the browser has the list. */
export default function ShortlistPage({ loaderData: { newest } }: Route.ComponentProps) {
  const saved = useShortlist();
  const isKept = useIsKept();
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const lostFocus = useLostFocus(heading);
  const { known, hasFailed, retry } = useSavedCars(saved);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const available = saved.map(({ id }) => id).filter((id) => known[id]);
  const shownTicks = available.filter((id) => ticked.includes(id));
  /** The ticked cars, or all if none is ticked. */
  const chosen = shownTicks.length > 0 ? shownTicks : available;
  const isLoading = saved.some(({ id }) => known[id] === undefined);

  function tick(id: number, isTicked: boolean) {
    setTicked((before) => (isTicked ? [...before, id] : before.filter((one) => one !== id)));
  }

  return (
    <div className={pageStyles.narrowSection} {...lostFocus}>
      <h1 ref={heading} tabIndex={-1} className={typography.title}>
        Saved cars
      </h1>
      <noscript>
        <p className={layout.text}>
          Your browser keeps this list, and needs JavaScript to show it.{' '}
          <Link to="/search" className={link.link}>
            Back to all vehicles
          </Link>
        </p>
      </noscript>
      {!isKept && (
        <p className={layout.text}>
          Your browser doesn’t let us keep this list for longer than this visit. Send it to your
          phone, or share it, to have it later.
        </p>
      )}
      {hydrated && saved.length === 0 && <Empty newest={newest} />}
      {available.length > 0 && <Actions chosen={chosen} ticked={shownTicks} />}
      {hasFailed && (
        <p role="alert" className={layout.text}>
          We couldn’t load the cars.{' '}
          <button type="button" className={link.link} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {saved.length > 0 && <h2 className={visibility.visuallyHidden}>Your cars</h2>}
      <ul className={styles.cars} aria-busy={isLoading}>
        {saved.map((entry) => {
          const car = known[entry.id];
          if (car === undefined)
            return hasFailed ? null : (
              <li key={entry.id}>
                <CarCardSkeleton />
              </li>
            );
          return (
            <li key={entry.id}>
              {car ? (
                <Saved
                  saved={entry}
                  car={car}
                  isTicked={ticked.includes(entry.id)}
                  onTick={(isTicked) => tick(entry.id, isTicked)}
                />
              ) : (
                <Gone saved={entry} />
              )}
            </li>
          );
        })}
      </ul>
      {available.length > 0 && <Tools chosen={chosen} saved={saved} />}
    </div>
  );
}

function Empty({ newest }: { newest: Card[] }) {
  return (
    <div className={styles.empty}>
      <p className={layout.text}>
        You haven’t saved a car yet. Press the heart of a car, and it waits for you here, on this
        device only.
      </p>
      <Link to="/search" className={button.primary}>
        Search
      </Link>
      {newest.length > 0 && (
        <section aria-labelledby="newest" className={styles.newest}>
          <h2 id="newest" className={styles.heading}>
            Newest cars
          </h2>
          <CarRow cars={newest} />
        </section>
      )}
    </div>
  );
}

interface ActionsProps {
  /** Ids of the cars to ask about. */
  chosen: number[];
  ticked: number[];
}

/** The buttons above the list: compare cars or ask about them. */
function Actions({ chosen, ticked }: ActionsProps) {
  const canCompare = ticked.length >= 2 && ticked.length <= MAX_COMPARED;
  return (
    <div className={styles.actions}>
      {canCompare ? (
        <Link
          to={compareAddress(ticked, askedFor(filtersFromAddress(lastSearchQuery())))}
          className={button.primary}
        >
          Compare
        </Link>
      ) : (
        <button type="button" aria-disabled aria-describedby="tick" className={button.primary}>
          Compare
        </button>
      )}
      <Link to={askAboutAddress(chosen)} className={button.button}>
        Ask about these
      </Link>
      <p id="tick" className={styles.hint}>
        Tick 2 to {MAX_COMPARED} cars to compare, send or share them.
      </p>
    </div>
  );
}

/** The buttons below the list: send it to a phone, share it or clear it. */
function Tools({ chosen, saved }: { chosen: number[]; saved: readonly SavedCar[] }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const url = `${root?.publicUrl ?? ''}${compareAddress(chosen.slice(0, MAX_COMPARED))}`;

  function clear() {
    keepShortlist([]);
    showUndoToast('List cleared', `${carCount(saved.length)} removed`, () => restoreSaved(saved));
  }

  return (
    <div className={styles.tools}>
      <SendToPhone url={url} />
      <Share title={`Cars at ${root?.dealer.name ?? ''}`} url={url} label="Link to these cars" />
      <button type="button" className={styles.clear} onClick={clear}>
        <span className={link.link}>Clear</span>
      </button>
    </div>
  );
}

interface SavedProps {
  saved: SavedCar;
  car: Card;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

function Saved({ saved, car, isTicked, onTick }: SavedProps) {
  const facts = savedFacts(saved, car);
  return (
    <>
      <CarCard car={car} />
      <div className={styles.below}>
        <TickBox
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          aria-label={`Compare ${car.year} ${car.name}`}
        >
          Compare
        </TickBox>
        {facts.length > 0 && <p className={typography.count}>{facts.join('. ')}</p>}
        {car.carSold && (
          <Link to={`/car/${car.carId}#${SIMILAR_ID}`} className={link.link}>
            Similar cars
          </Link>
        )}
      </div>
    </>
  );
}

/** A saved car that is no longer on the site. Only the stored entry is known. */
function Gone({ saved }: { saved: SavedCar }) {
  const { id, at, price, name } = saved;
  const day = shortDate(new Date(at).toISOString().slice(0, 10));
  return (
    <div className={styles.gone}>
      <p className={typography.subheading}>
        {name ? `${name}: no longer on our site` : 'No longer on our site'}
      </p>
      <p className={typography.count}>
        You saved it on {day}
        {price > 0 && ` at ${money(price, 'EUR')}`}.
      </p>
      <p className={styles.goneActions}>
        <Link to={searchAround(saved)} className={link.link}>
          Similar cars
        </Link>
        <button
          type="button"
          aria-label={name && `Remove ${name}`}
          className={link.link}
          onClick={() => removeSaved(id)}
        >
          Remove
        </button>
      </p>
    </div>
  );
}

/** Cars by id; null for one that is not on the site. */
type Known = Readonly<Record<number, Card | null>>;

/** Loads the saved cars that are not loaded yet. */
function useSavedCars(saved: Shortlist) {
  const [known, setKnown] = useState<Known>({});
  const [hasFailed, setHasFailed] = useState(false);
  const missing = saved.flatMap(({ id }) => (known[id] === undefined ? [id] : [])).join(',');

  useEffect(() => {
    if (missing === '' || hasFailed) return undefined;
    const leaving = new AbortController();
    const ids = missing.split(',').map(Number);
    browserApi
      .get('/cars', { query: new URLSearchParams({ ids: ids.join(',') }), signal: leaving.signal })
      .then(
        (cars) => {
          const found = ids.map((id) => [id, cardOf(cars.find(({ carId }) => carId === id))]);
          setKnown((before) => ({ ...before, ...Object.fromEntries(found) }));
        },
        () => setHasFailed(!leaving.signal.aborted),
      );
    return () => leaving.abort();
  }, [missing, hasFailed]);

  return { known, hasFailed, retry: () => setHasFailed(false) };
}

/** Converts an item of `GET /api/cars` to a card. */
function cardOf(car: CarListItem | undefined): Card | null {
  if (!car) return null;
  const name = [car.make?.name, car.model?.name].filter(Boolean).join(' ');
  return { ...car, name, fuelType: car.fuelType?.name ?? null };
}
