import { isReference } from '../../../domain/enquiries/reference.ts';
import { replySentence } from '../../../domain/enquiries/reply-sentence.ts';
import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import { serverData } from '../../lib/server-data.ts';
import type { Route } from './+types/sent';
import styles from './enquire.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const reference = new URL(request.url).searchParams.get('ref') ?? '';
  const { open } = await context.get(apiContext).dealer(request.signal);
  return serverData({
    reference: isReference(reference) ? reference : null,
    when: replySentence(open.isOpen, open.next === null ? null : new Date(open.next), new Date()),
  });
}

export { openDocument as clientLoader } from '../../lib/open-document.ts';

export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = () => notIndexed('Message sent');

/** The page that confirms a sent enquiry, with its reference and the time by which the dealer replies. */
export default function Sent({ loaderData: { reference, when } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title}>Thanks, we’ve got your message.</h1>
        {reference && (
          <p>
            Your reference is <strong className={styles.reference}>{reference}</strong>.
          </p>
        )}
        <p>{when}</p>
        <p>
          <a href="/search" className={styles.link}>
            Back to all vehicles
          </a>
        </p>
      </div>
    </div>
  );
}
