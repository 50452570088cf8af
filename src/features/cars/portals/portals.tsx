import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { counted } from '../../../platform/format.ts';
import button from '../../../ui/button.module.css';
import { showToast } from '../../../ui/toast.ts';
import { imagesOf } from '../page/images.ts';
import { portalText } from './portal-text.ts';
import type { Route } from './+types/portals';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import styles from './portals.module.css';

async function load(api: Pick<Api, 'staffCar'>, carId: string, signal: AbortSignal) {
  const car = await api.staffCar(carId, signal).catch(throwStatus);
  const text = portalText(car);
  return { carId: car.carId, name: car.name, photos: imagesOf(car).length, text };
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.carId, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.carId, request.signal);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.name ?? 'Vehicle'} | Copy for portals` },
];

/** The advert of a car, to copy into the forms of DoneDeal, Carzone and CarsIreland. */
export default function Portals({ loaderData }: Route.ComponentProps) {
  const { carId, name, photos, text } = loaderData;
  return (
    <article className={styles.page} aria-labelledby="portals-title">
      <Link to={`/car/${carId}`} className={link.standalone}>
        Back to the car
      </Link>
      <header>
        <h1 id="portals-title" className={typography.staffTitle}>
          Copy for portals
        </h1>
        <p className={styles.hint}>
          {name}. Copy each part into the form of the portal, then add the photos.
        </p>
      </header>
      <Part label="Title" text={text.title} />
      <Part label="Facts" text={text.facts} />
      <Part label="Description" text={text.description} />
      <section aria-labelledby="photos-title" className={panel.parts}>
        <h2 id="photos-title" className={styles.label}>
          Photos
        </h2>
        {photos === 0 ? (
          <p>This car has no photos yet.</p>
        ) : (
          <>
            <p>{counted(photos, 'photo')} in full size, in the order of the gallery.</p>
            <a href={`/api/cars/${carId}/photos.zip`} download className={button.button}>
              Photos (zip)
            </a>
          </>
        )}
      </section>
    </article>
  );
}

function Part({ label, text }: { label: string; text: string }) {
  const id = `portal-${label.toLowerCase()}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`${label} Copied`, 'Paste it into the form of the portal');
    } catch {
      showToast('Not copied', 'Select the text and copy it', 'failed');
    }
  }
  return (
    <section aria-labelledby={id} className={panel.parts}>
      <h2 id={id} className={styles.label}>
        {label}
      </h2>
      {text === '' ? (
        <p>Nothing is entered yet.</p>
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          <button type="button" className={button.button} onClick={() => void copy()}>
            Copy {label.toLowerCase()}
          </button>
        </>
      )}
    </section>
  );
}
