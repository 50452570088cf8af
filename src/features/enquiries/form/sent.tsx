import { Link, redirect } from 'react-router';
import { dayAndTime } from '../../opening/day-text.ts';
import type { EnquiryReceipt } from '../enquiry.ts';
import { DRIVE_NOT_CONFIRMED } from '../options.ts';
import { postalAddress } from '../../settings/postal-address.ts';
import { replySentence } from '../reply-sentence.ts';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { notIndexed } from '../../site/meta.ts';
import { LastSearchLink } from '../../site/last-search.tsx';
import { ApiError } from '../../../platform/api-error.ts';
import type { Route } from './+types/sent';
import typography from '../../../ui/styles/type.module.css';
import link from '../../../ui/link.module.css';
import page from '../../../ui/styles/page.module.css';
import styles from './enquire.module.css';

/** Redirects to the form if the address has no receipt of the last hour. */
async function load(api: Api, request: Request) {
  const sealed = new URL(request.url).searchParams.get('receipt') ?? '';
  const [receipt, dealer] = await Promise.all([
    api
      .get('/enquiries/receipt', { query: { receipt: sealed }, signal: request.signal })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) throw redirect('/enquire');
        throw error;
      }),
    api.get('/dealer', { signal: request.signal }),
  ]);
  const { open, name } = dealer;
  return {
    receipt,
    place: `${name}, ${postalAddress(dealer)}`,
    when: replySentence({
      isOpen: open.isOpen,
      next: open.next === null ? null : new Date(open.next),
      now: new Date(),
    }),
  };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = () => notIndexed('Message sent');

/** The page that confirms a sent enquiry. */
export default function Sent({ loaderData: { receipt, place, when } }: Route.ComponentProps) {
  const { reference, emailSubject } = receipt;
  return (
    <div className={page.narrowSection}>
      <div className={styles.column}>
        <h1 className={typography.title}>Thanks, we’ve got your message.</h1>
        <p>
          Your reference is <strong className={styles.reference}>{reference}</strong>.
        </p>
        <Request receipt={receipt} place={place} />
        <p>{when}</p>
        {emailSubject && (
          <p>
            We’re also sending you an email: “{emailSubject}”. If you can’t find it, look among your
            spam.
          </p>
        )}
        <p>
          <LastSearchLink className={link.link}>Back to all vehicles</LastSearchLink>
        </p>
      </div>
    </div>
  );
}

/** The car, and the time of a test drive that staff have not confirmed yet. */
function Request({
  receipt: { kind, car, wantedAt },
  place,
}: {
  receipt: EnquiryReceipt;
  place: string;
}) {
  if (!car) return null;
  return (
    <section aria-labelledby="request-title" className={styles.request}>
      <h2 id="request-title" className={typography.subheading}>
        {REQUEST_TITLES[kind] ?? 'Your question'}
      </h2>
      <dl className={styles.terms}>
        <div>
          <dt>Car</dt>
          <dd>
            <Link to={`/car/${car.carId}`} className={link.link}>
              {car.title}
            </Link>
          </dd>
        </div>
        {wantedAt && (
          <div>
            <dt>Day and time</dt>
            <dd>{dayAndTime(new Date(wantedAt))}</dd>
          </div>
        )}
        {wantedAt && (
          <div>
            <dt>Place</dt>
            <dd>{place}</dd>
          </div>
        )}
        {wantedAt && (
          <div>
            <dt>Confirmed</dt>
            <dd>Not yet. {DRIVE_NOT_CONFIRMED}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const REQUEST_TITLES: Partial<Record<EnquiryReceipt['kind'], string>> = {
  testDrive: 'Your test drive',
  callback: 'Your call back',
  partExchange: 'Your valuation',
};
