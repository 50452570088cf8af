import { DOCUMENT_KINDS } from '../../documents/options.ts';
import { irishTime } from '../../opening/day-text.ts';
import type { DealDetail } from '../deal.ts';
import styles from './deal.module.css';

type DealDocument = DealDetail['documents'][number];

const nameOf = ({ kind, number }: DealDocument) => `${DOCUMENT_KINDS[kind]} ${number}`;

/** The issued documents, newest first. */
export function Documents({ deal }: { deal: DealDetail }) {
  const documents = deal.documents.toReversed();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents" className={styles.section}>
      <h2 id="documents" className={styles.subtitle}>
        Documents
      </h2>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.documentId}>
            <p className={styles.line}>
              <strong>{nameOf(document)}</strong>
              <span className={styles.hint}>{irishTime(document.issuedAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
