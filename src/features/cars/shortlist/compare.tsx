import { X } from 'lucide-react';
import { type TouchEvent, useRef } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { notIndexed } from '../../site/meta.ts';
import { useLostFocus } from '../../../ui/use-lost-focus.ts';
import button from '../../../ui/button.module.css';
import link from '../../../ui/link.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import { Radio } from '../../../ui/radio.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { CarImage } from '../components/car-image.tsx';
import { SHORTLIST_PATH } from '../components/shortlist.ts';
import { askAboutAddress, compareAddress, MAX_COMPARED } from '../listing.ts';
import { Share } from '../page/share.tsx';
import type { Route } from './+types/compare';
import type { Cell, Row } from './compare-rows.ts';
import typography from '../../../ui/styles/type.module.css';
import pageStyles from '../../../ui/styles/page.module.css';
import layout from './layout.module.css';
import styles from './compare.module.css';
import { type ComparedCar, loadCompare } from './load-compare.ts';
import { SendToPhone } from './send-to-phone.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadCompare(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadCompare(browserApi, request);

export function meta({ loaderData }: Route.MetaArgs) {
  const names = loaderData?.cars.flatMap(({ name }) => name ?? []) ?? [];
  return notIndexed(names.length > 0 ? `Compare ${names.join(', ')}` : 'Compare cars');
}

const GONE = 'No longer on our site';

/** A phone shows two cars. CSS shows those of the chosen radio button, also without script. */
const PHONE_COLUMNS = 2;
const MIN_SWIPE = 48;

/** A swipe shows the next or the previous two cars. */
function useSwipes() {
  const start = useRef<Touch | null>(null);
  return {
    onTouchStart: ({ nativeEvent }: TouchEvent) => {
      start.current = nativeEvent.touches[0] ?? null;
    },
    onTouchEnd: ({ currentTarget, nativeEvent }: TouchEvent<HTMLElement>) => {
      const end = nativeEvent.changedTouches[0];
      if (!start.current || !end) return;
      const across = end.clientX - start.current.clientX;
      const down = end.clientY - start.current.clientY;
      if (Math.abs(across) < MIN_SWIPE || Math.abs(across) < 2 * Math.abs(down)) return;
      const pairs = [...currentTarget.querySelectorAll<HTMLInputElement>('[name="pair"]')];
      pairs[pairs.findIndex((one) => one.checked) - Math.sign(across)]?.click();
    },
  };
}

/** A table of up to four cars. It works without JavaScript. */
export default function Compare({
  loaderData: { cars, sections, isCut, asked },
}: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const heading = useRef<HTMLHeadingElement>(null);
  const lostFocus = useLostFocus(heading);
  const swipes = useSwipes();
  const ids = cars.map(({ carId }) => carId);
  const available = cars.filter(({ name }) => name !== null).map(({ carId }) => carId);

  return (
    <div className={pageStyles.narrowSection} {...lostFocus}>
      <h1 ref={heading} tabIndex={-1} className={typography.title}>
        Compare cars
      </h1>
      {isCut && (
        <p className={layout.text}>
          You can compare {MAX_COMPARED} cars at once. These are the first {MAX_COMPARED}.
        </p>
      )}
      {cars.length === 0 ? (
        <>
          <p className={layout.text}>Choose the cars to compare among those that you saved.</p>
          <p className={styles.tools}>
            <Link to={SHORTLIST_PATH} className={button.primary}>
              Saved cars
            </Link>
            <Link to="/search" className={button.button}>
              Search
            </Link>
          </p>
        </>
      ) : (
        <>
          <div className={styles.tools}>
            {available.length > 0 && (
              <Link to={askAboutAddress(available)} className={button.primary}>
                Ask about these
              </Link>
            )}
            <SendToPhone url={`${root?.publicUrl ?? ''}${compareAddress(ids, asked)}`} />
            <Share
              title={`Cars at ${root?.dealer.name ?? ''}`}
              url={`${root?.publicUrl ?? ''}${compareAddress(ids, asked)}`}
              label="Link to these cars"
            />
            {available.length > 1 && (
              <div className={styles.onlyDifferences}>
                <TickBox autoComplete="off">Only differences</TickBox>
              </div>
            )}
          </div>
          <section aria-label="Cars" className={styles.cars} {...swipes}>
            {cars.length > PHONE_COLUMNS && (
              <fieldset className={styles.pairs}>
                <legend className={styles.pairsTitle}>Cars</legend>
                {cars.slice(1).map(({ carId }, at) => (
                  <Radio
                    key={carId}
                    name="pair"
                    value={String(at)}
                    defaultChecked={at === 0}
                    autoComplete="off"
                  >
                    {at + 1} and {at + 2}
                  </Radio>
                ))}
              </fieldset>
            )}
            <table className={styles.table} style={{ '--cars': cars.length }}>
              <thead>
                <tr className={styles.images}>
                  <th scope="row">
                    <span className={visibility.visuallyHidden}>Photo</span>
                  </th>
                  {cars.map((car) => (
                    <CarPhoto
                      key={car.carId}
                      car={car}
                      without={compareAddress(
                        ids.filter((id) => id !== car.carId),
                        asked,
                      )}
                    />
                  ))}
                </tr>
                <tr className={styles.names}>
                  <th scope="row">
                    <span className={visibility.visuallyHidden}>Car</span>
                  </th>
                  {cars.map((car) => (
                    <CarHead key={car.carId} car={car} asked={asked} />
                  ))}
                </tr>
              </thead>
              {sections.map(({ title, rows }) => (
                <tbody key={title}>
                  <tr className={styles.section}>
                    {/* A cell across hidden columns would keep their width. */}
                    <th
                      scope="rowgroup"
                      colSpan={Math.min(cars.length, PHONE_COLUMNS) + 1}
                      className={styles.narrow}
                    >
                      {title}
                    </th>
                    <th scope="rowgroup" colSpan={cars.length + 1} className={styles.wide}>
                      {title}
                    </th>
                  </tr>
                  {rows.map((row) => (
                    <CompareRow key={row.label} row={row} ids={ids} />
                  ))}
                </tbody>
              ))}
            </table>
          </section>
          <p className={styles.guarantee}>
            <Link to="/your-rights" className={link.link}>
              You have a legal guarantee
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

interface CarPhotoProps {
  car: ComparedCar;
  /** Address of the comparison without this car. */
  without: string;
}

function CarPhoto({ car, without }: CarPhotoProps) {
  return (
    <td>
      {car.name !== null && (
        <CarImage
          image={car.image}
          alt=""
          sizes="(min-width:900px) 20vw, 36vw"
          watermark={car.watermark}
          bodyType={car.bodyType}
        />
      )}
      <Link
        to={without}
        preventScrollReset
        aria-label={`Remove ${car.name ?? 'the car that is no longer on our site'}`}
        className={styles.remove}
      >
        <X size={18} strokeWidth={1.6} aria-hidden />
      </Link>
    </td>
  );
}

function CarHead({ car, asked }: { car: ComparedCar; asked: string }) {
  const { carId, name, watermark } = car;
  return (
    <th scope="col">
      {name === null ? (
        GONE
      ) : (
        <Link to={`/car/${carId}${asked}`} className={link.link}>
          {name}
        </Link>
      )}
      {watermark && (
        <span className={styles.state}>{watermark === 'sold' ? 'Sold' : 'Reserved'}</span>
      )}
    </th>
  );
}

function CompareRow({ row: { label, cells, differs }, ids }: { row: Row; ids: number[] }) {
  return (
    <tr data-differs={differs || undefined} data-price={label === 'Price' || undefined}>
      <th scope="row">{label}</th>
      {cells.map((cell, at) => (
        <td key={ids[at]}>{cell && <CellText {...cell} />}</td>
      ))}
    </tr>
  );
}

function CellText({ value, note, isLowest }: Cell) {
  if (!value && !note) return <span className={styles.missing}>Not stated</span>;
  return (
    <>
      {value && <span className={styles.value}>{value}</span>}
      {isLowest && <span className={styles.lowest}> lowest</span>}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}
