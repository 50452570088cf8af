import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toast.ts';
import { type SendInput, sendInput } from '../../documents/document.ts';
import { DOCUMENT_KINDS } from '../../documents/options.ts';
import { useReload } from '../../enquiries/waiting.ts';
import { irishTime } from '../../opening/day-text.ts';
import type { DealDetail } from '../deal.ts';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import styles from './deal.module.css';

type DealDocument = DealDetail['documents'][number];

const nameOf = ({ kind, number }: DealDocument) => `${DOCUMENT_KINDS[kind]} ${number}`;

/** The issued documents, newest first. Their PDF opens in a tab, where it is printed. */
export function Documents({ deal }: { deal: DealDetail }) {
  const [sent, setSent] = useState<readonly DealDocument[]>([]);
  const documents = deal.documents.toReversed();
  const isReady = documents.every((one) => one.isReady);
  const reload = useEffectEvent(useReload());
  useEffect(() => {
    if (isReady) return undefined;
    const timer = setInterval(() => reload(), READY_AFTER_MS);
    return () => clearInterval(timer);
  }, [isReady]);
  if (documents.length === 0) return null;
  const emailAll = documents.slice(0, MAX_SENT);
  return (
    <Section id="documents" title="Documents">
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.documentId}>
            <p className={styles.line}>
              <strong>{nameOf(document)}</strong>
              <span className={typography.hint}>{irishTime(document.issuedAt)}</span>
            </p>
            {!document.isReady && <p className={typography.hint}>The PDF is being made.</p>}
            <p className={styles.links}>
              <a
                href={`/api/documents/${document.documentId}/pdf`}
                target="_blank"
                rel="noreferrer"
                className={link.link}
              >
                Open<span className={visibility.visuallyHidden}> {nameOf(document)}</span>
              </a>
              <a
                href={`/api/documents/${document.documentId}/pdf?download=true`}
                download
                className={link.link}
              >
                Download<span className={visibility.visuallyHidden}> {nameOf(document)}</span>
              </a>
              <Button variant="link" onClick={() => setSent([document])}>
                Email<span className={visibility.visuallyHidden}> {nameOf(document)}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {documents.length > 1 && (
        <p>
          <Button onClick={() => setSent(emailAll)}>
            {documents.length > MAX_SENT ? `Email the last ${MAX_SENT}` : 'Email all'}
          </Button>
        </p>
      )}
      <Dialog
        open={sent.length > 0}
        onClose={() => setSent([])}
        title="Email as PDF"
        text={sent.map(nameOf).join(', ')}
      >
        <SendForm
          documentIds={sent.map(({ documentId }) => documentId)}
          buyer={deal.buyer}
          onClose={() => setSent([])}
        />
      </Dialog>
    </Section>
  );
}

/** Time between two checks whether the PDFs are ready, in a visible tab. */
const READY_AFTER_MS = 3_000;
/** Maximum documents in one email. */
const MAX_SENT = 10;

interface SendProps {
  documentIds: number[];
  buyer: DealDetail['buyer'];
  onClose: () => void;
}

function SendForm({ documentIds, buyer, onClose }: SendProps) {
  const form = useEditForm({
    values: { email: buyer.email ?? '' },
    schema: sendInput,
    toInput: ({ email }) => ({ documentIds, email, name: buyer.name }),
    save: (_input, { email }) => sendDocuments({ documentIds, email, name: buyer.name }),
    failed: 'Not emailed',
    onSaved: onClose,
    reloads: false,
  });
  return (
    <EditForm state={form} aria-label="Email" className={panel.dialogForm}>
      <TextField name="email" label="Email" type="email" data-first />
      <FormButtons onCancel={onClose} busyText="Sending...">
        Send
      </FormButtons>
    </EditForm>
  );
}

/** Emails documents of one deal as PDF. */
export async function sendDocuments(body: SendInput): Promise<void> {
  await browserApi.post('/documents/send', 202, { body });
  showToast('On its way', `The email to ${body.email} is being sent.`);
}
