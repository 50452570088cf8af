import { Link, useRouteLoaderData } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import type { Dealer } from '../../settings/dealer.ts';
import button from '../../../ui/button.module.css';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { Route } from './+types/sheet';
import { sheetFacts, type SheetFacts } from './sheet-facts.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './sheet.module.css';

/** As many as staff can choose at once in the stock list. */
const MAX_SHEETS = 200;

interface Sheet extends SheetFacts {
  carId: number;
}

/** Loads the cars of `?ids=3,7`, or else the car of the path. */
async function load(api: Pick<Api, 'staffCar'>, carId: string, { url, signal }: Request) {
  const asked = new URL(url).searchParams.get('ids')?.split(',') ?? [];
  const ids = asked.length > 0 ? [...new Set(asked)].slice(0, MAX_SHEETS) : [carId];
  const cars = await Promise.all(ids.map((id) => api.staffCar(id, signal))).catch(throwStatus);
  return { sheets: cars.map((car): Sheet => ({ carId: car.carId, ...sheetFacts(car) })) };
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.carId, request);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.carId, request);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.sheets[0]?.title ?? 'Vehicle'} | Window sheet` },
];

/** Sheets for the windows of cars, one page of A4 each. */
export default function WindowSheets({ loaderData: { sheets } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!root) return null;
  const [first] = sheets;
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <h1 className={typography.staffTitle}>
          {sheets.length === 1 ? 'Window sheet' : `${sheets.length} window sheets`}
        </h1>
        <p className={typography.hint}>Only what is entered for a car is printed.</p>
        <div className={styles.buttons}>
          <button type="button" className={button.primary} onClick={() => print()}>
            Print
          </button>
          {sheets.length === 1 && first && (
            <Link to={`/car/${first.carId}`} className={button.button}>
              Back to the car
            </Link>
          )}
        </div>
      </div>
      {sheets.map((sheet) => (
        <WindowSheet
          key={sheet.carId}
          sheet={sheet}
          dealer={root.dealer}
          publicUrl={root.publicUrl}
        />
      ))}
    </div>
  );
}

interface WindowSheetProps {
  sheet: Sheet;
  dealer: Dealer;
  publicUrl: string;
}

function WindowSheet({ sheet, dealer, publicUrl }: WindowSheetProps) {
  const { carId, year, title, price, rows, writeOff, warranty, features } = sheet;
  const address = `${publicUrl}/car/${carId}`;
  return (
    <article className={styles.sheet} aria-label={`${year} ${title}`}>
      <header className={styles.dealer}>
        <span className={styles.dealerName}>{dealer.name}</span>
        <span>{dealer.phone}</span>
      </header>
      <div className={styles.car}>
        <p className={styles.year}>{year}</p>
        <h2 className={styles.title}>{title}</h2>
        {writeOff && <p className={styles.writeOff}>{writeOff}</p>}
        {price && <p className={styles.price}>{price}</p>}
      </div>
      <dl className={styles.facts}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {features.length > 0 && (
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {warranty && (
        <p className={styles.warranty}>
          <strong>Warranty</strong> {warranty}
        </p>
      )}
      <footer className={styles.foot}>
        <QrCode text={address} className={styles.code} />
        <div>
          <p className={styles.address}>{short(address)}</p>
          <p>Scan for photos and all details.</p>
          <p className={styles.guarantee}>
            You have a legal guarantee: {short(publicUrl)}/your-rights
          </p>
        </div>
      </footer>
    </article>
  );
}

const short = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '');
