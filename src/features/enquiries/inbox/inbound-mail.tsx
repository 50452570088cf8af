import { type InboundMail } from '../enquiry.ts';
import { PROBLEMS } from '../options.ts';
import typography from '../../../ui/styles/type.module.css';
import panel from '../../../ui/panel.module.css';
import link from '../../../ui/link.module.css';
import styles from './inbound-mail.module.css';
import { PhotoList } from './photo-list.tsx';
import { dateAndTime } from './texts.ts';

/** Shows when an email was received if that is more than this many minutes before its entry in the thread. */
const LATE_MINUTES = 10;

/** Warnings about an email: another sender, a possibly forged sender, or a late arrival. */
export function InboundSender({ mail, at }: { mail: InboundMail; at: string }) {
  const { isOther, fromAddress, isUnverified, receivedAt } = mail;
  const isLate =
    receivedAt !== null && Date.parse(at) - Date.parse(receivedAt) > LATE_MINUTES * 60_000;
  return (
    <>
      {isOther && (
        <p className={typography.hint}>from another address: {fromAddress ?? 'unknown'}</p>
      )}
      {isUnverified && <p className={styles.warning}>We couldn’t verify this sender</p>}
      {isLate && <p className={typography.hint}>Sent on {dateAndTime(receivedAt)}</p>}
    </>
  );
}

/** The quoted text and the attachments of an email. */
export function InboundContent({ mail, enquiryId }: { mail: InboundMail; enquiryId: number }) {
  const { quoted, problem, files, omitted, omittedCount } = mail;
  const images = files.filter(({ isImage }) => isImage);
  const documents = files.filter(({ isImage }) => !isImage);
  const more = omittedCount - omitted.length;
  return (
    <>
      {problem && <p className={typography.hint}>{PROBLEMS[problem]}</p>}
      {images.length > 0 && (
        <div className={styles.images}>
          <PhotoList
            enquiryId={enquiryId}
            photos={images.map(({ name, ...image }) => ({ ...image, alt: name }))}
          />
        </div>
      )}
      {documents.length > 0 && (
        <ul aria-label="Documents" className={styles.documents}>
          {documents.map(({ fileId, name }) => (
            <li key={fileId}>
              <a
                href={`/api/enquiries/${enquiryId}/documents/${fileId}`}
                download={name}
                className={link.inlineAction}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {omittedCount > 0 && (
        <p className={typography.hint}>
          Not stored: {omitted.join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
      {quoted && (
        <details className={panel.details}>
          <summary>Show the quoted text</summary>
          <p className={styles.quotedText}>{quoted}</p>
        </details>
      )}
    </>
  );
}
