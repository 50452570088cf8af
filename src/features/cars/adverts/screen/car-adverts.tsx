import { Form, Link, useRevalidator } from 'react-router';
import type { Api } from '../../../../app/api/api.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { throwStatus } from '../../../../app/api/throw-status.ts';
import { useCan } from '../../../../app/session.ts';
import { Field, TextInput } from '../../../../ui/field.tsx';
import { irishTime } from '../../../opening/day-text.ts';
import type { Advert, CarAdverts } from '../adverts.ts';
import type { Route } from './+types/car-adverts';
import { useState } from 'react';
import { DangerDialog } from '../../../../ui/dialog.tsx';
import { useWrite } from '../../../../ui/use-write.ts';
import button from '../../../../ui/button.module.css';
import page from '../../../../ui/styles/page.module.css';
import link from '../../../../ui/link.module.css';
import typography from '../../../../ui/styles/type.module.css';
import visibility from '../../../../ui/styles/visibility.module.css';
import styles from './car-adverts.module.css';

/** Returns a whole number of the address; undefined for anything else. */
const numberIn = (query: URLSearchParams, name: string) =>
  /^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

async function load(api: Pick<Api, 'get'>, carId: string, { url, signal }: Request) {
  const query = new URL(url).searchParams;
  const at = MOMENT.test(query.get('at') ?? '') ? query.get('at')! : undefined;
  const [version, before] = [numberIn(query, 'version'), numberIn(query, 'before')];
  const adverts = await api
    .get('/cars/:carId/adverts', { params: { carId }, query: { at, version, before }, signal })
    .catch(throwStatus);
  return { adverts, at: at ?? '' };
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.carId, request);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.carId, request);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `What the advert said: ${loaderData?.adverts.title ?? 'Car'} | Stock` },
];

/** The versions of a car's advert, and the advert at a chosen time. */
export default function CarAdvertsScreen({ loaderData: { adverts, at } }: Route.ComponentProps) {
  const { carId, title, versions, hasEarlier, advert } = adverts;
  return (
    <article aria-labelledby="adverts-title" className={page.staffPage}>
      <Link to={`/edit-car/${carId}`} className={link.standalone}>
        Edit this car
      </Link>
      <header>
        <h1 id="adverts-title" className={typography.staffTitle}>
          What the advert said: {title}
        </h1>
        <p className={styles.hint}>
          Every change of what visitors read is kept, and cannot be changed unnoticed.
        </p>
      </header>
      <Form action={`/car/${carId}/adverts`} className={styles.form}>
        <Field label="The advert at (Irish time)" className={styles.moment}>
          {(control) => (
            <TextInput
              key={at}
              {...control}
              type="datetime-local"
              name="at"
              defaultValue={at}
              required
            />
          )}
        </Field>
        <button type="submit" className={button.button}>
          Show
        </button>
      </Form>
      {versions.length === 0 ? (
        <p>This car has not been on the site yet. Its first advert is kept when it is published.</p>
      ) : (
        <div className={styles.columns}>
          <section aria-labelledby="versions" className={styles.section}>
            <h2 id="versions" className={styles.subtitle}>
              Changes
            </h2>
            <VersionList carId={carId} versions={versions} shown={advert?.advertId} />
            {hasEarlier && (
              <Link to={`?before=${versions.at(-1)?.advertId}`} className={button.button}>
                Earlier changes
              </Link>
            )}
          </section>
          <section
            id="advert"
            tabIndex={-1}
            aria-labelledby="advert-title"
            className={styles.section}
          >
            {advert ? (
              <AdvertAt carId={carId} advert={advert} />
            ) : (
              <>
                <h2 id="advert-title" className={styles.subtitle}>
                  No advert
                </h2>
                <p>This car was not on the site then.</p>
              </>
            )}
          </section>
        </div>
      )}
    </article>
  );
}

interface ListProps extends Pick<CarAdverts, 'carId' | 'versions'> {
  /** The version whose advert is shown. */
  shown: number | undefined;
}

function VersionList({ carId, versions, shown }: ListProps) {
  return (
    <ol className={styles.versions}>
      {versions.map(({ advertId, at, changes }) => (
        <li key={advertId} data-shown={advertId === shown || undefined}>
          <Link
            to={`/car/${carId}/adverts?version=${advertId}#advert`}
            aria-current={advertId === shown ? 'true' : undefined}
            className={styles.time}
          >
            {irishTime(at)}
          </Link>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function AdvertAt({ carId, advert }: { carId: number; advert: Advert }) {
  const { from, until, sha256, isOnSite, isRemoved, texts, photos } = advert;
  return (
    <>
      <div>
        <h2 id="advert-title" className={styles.subtitle}>
          The advert from {irishTime(from)} {until ? `to ${irishTime(until)}` : 'until now'}
        </h2>
        <p className={typography.hint}>SHA-256 {sha256}</p>
      </div>
      {isRemoved && (
        <p>The texts were deleted after their time. Their hash is still in the chain.</p>
      )}
      {!isOnSite && !isRemoved && <p>The car was not on the site.</p>}
      <Photos carId={carId} photos={photos} canRemove={until !== null} />
      {sectionsOf(texts).map(([section, rows]) => (
        <section key={section} aria-label={section || 'Overview'} className={styles.texts}>
          {section !== '' && <h3 className={styles.heading}>{section}</h3>}
          <dl>
            {rows.map(({ label, text }) => (
              <div key={label} className={styles.text} data-whole={label === section || undefined}>
                <dt className={label === section ? visibility.visuallyHidden : undefined}>
                  {label}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

const sectionsOf = (texts: Advert['texts']) => [...Map.groupBy(texts, ({ section }) => section)];

interface PhotosProps extends Pick<Advert, 'photos'> {
  carId: number;
  /** Whether the advert is one of the past: its photos may no longer be on the car. */
  canRemove: boolean;
}

function Photos({ carId, photos, canRemove }: PhotosProps) {
  const can = useCan();
  const { revalidate } = useRevalidator();
  if (photos.length === 0) return null;
  return (
    <ol className={styles.photos}>
      {photos.map(({ sha256, src, width, height, removedAt }, at) => (
        <li key={sha256}>
          {src ? (
            <img
              src={src}
              width={width}
              height={height}
              alt={`${at + 1} of ${photos.length}`}
              loading="lazy"
            />
          ) : (
            <p className={styles.removed}>
              Photo removed{removedAt && ` on ${irishTime(removedAt)}`}, SHA-256 {sha256}
            </p>
          )}
          {src && canRemove && can('people.erase') && (
            <RemovePhoto
              carId={carId}
              sha256={sha256}
              place={at + 1}
              onRemoved={() => void revalidate()}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

interface RemoveProps {
  carId: number;
  sha256: string;
  /** From 1. */
  place: number;
  onRemoved: () => void;
}

/** Deletes a photo from the adverts of the past, for example because a person on it asks for it. */
function RemovePhoto({ carId, sha256, place, onRemoved }: RemoveProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, write } = useWrite('Not deleted');
  async function remove() {
    const path = '/cars/:carId/adverts/photos/:sha256';
    await write(
      () => browserApi.remove(path, { params: { carId, sha256 } }),
      'The photo was deleted.',
    );
    setOpen(false);
    onRemoved();
  }
  return (
    <>
      <button type="button" className={link.smallAction} onClick={() => setOpen(true)}>
        Delete<span className={visibility.visuallyHidden}> photo {place}</span>
      </button>
      <DangerDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Delete photo ${place}?`}
        cancel="Keep it"
        confirm="Delete"
        busy={busy}
        busyText="Deleting..."
        onConfirm={() => void remove()}
      >
        <p>
          Do this only if the law asks for it, for example if a person on the photo does. The photo
          can’t prove anything afterwards. A photo that is still on the car must be removed there
          first.
        </p>
      </DangerDialog>
    </>
  );
}
