import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { AppointmentDialog } from '../../components/appointment-dialog.tsx';
import type { EnquiryDetail } from '../../enquiry.ts';
import { OPEN_STATUSES, STATUSES, type EnquiryStatus } from '../../options.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../../../ui/dialog.tsx';
import { InputField } from '../../../../ui/field.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { useAnswer } from '../../../../ui/use-answer.ts';
import typography from '../../../../ui/styles/type.module.css';
import panel from '../../../../ui/panel.module.css';
import styles from './diary.module.css';

/** A button that opens a search for open enquiries. Choosing an enquiry opens its appointment dialog. */
export function AddAppointment() {
  const [isFinding, setIsFinding] = useState(false);
  const [detail, setDetail] = useState<EnquiryDetail | null>(null);
  const [isArranging, setIsArranging] = useState(false);
  const { revalidate } = useRevalidator();

  async function arrange(enquiryId: number) {
    try {
      setDetail(await browserApi.get('/enquiries/:enquiryId', { params: { enquiryId } }));
      setIsFinding(false);
      setIsArranging(true);
    } catch (error) {
      showToast('Not loaded', failureText(error), 'failed');
    }
  }

  return (
    <>
      <Button variant="primary" onClick={() => setIsFinding(true)}>
        Add
      </Button>
      <Dialog
        open={isFinding}
        onClose={() => setIsFinding(false)}
        title="Who is it for?"
        asksToDiscard={false}
      >
        <Finder onChoose={(enquiryId) => void arrange(enquiryId)} />
        <DialogButtons>
          <Button onClick={() => setIsFinding(false)}>Cancel</Button>
        </DialogButtons>
      </Dialog>
      {detail && (
        <AppointmentDialog
          detail={detail}
          appointment={pendingOf(detail)}
          open={isArranging}
          onClose={() => {
            setIsArranging(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** If the enquiry has an open appointment, the dialog changes it, because an enquiry has at most one. */
const pendingOf = ({ appointment }: EnquiryDetail) =>
  appointment?.status === 'proposed' || appointment?.status === 'confirmed' ? appointment : null;

interface Choice {
  enquiryId: number;
  name: string;
  reference: string;
  carTitle: string | null;
  status: EnquiryStatus;
}

/** Lists the open enquiries that match the typed text, and those of matching customers. */
function Finder({ onChoose }: { onChoose: (enquiryId: number) => void }) {
  const [typed, setTyped] = useState('');
  const found = useAnswer(typed.trim() || null, findEnquiries, { keepsLast: true });

  return (
    <div className={styles.finder}>
      <InputField
        label="Person or enquiry"
        data-first=""
        hint="Name, phone number, email or reference"
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <output className={typography.hint}>
        {found === 'failed' && 'We couldn’t search. Please try again.'}
        {found?.length === 0 && 'No open enquiry found. Add one first.'}
      </output>
      {found && found !== 'failed' && (
        <ul className={panel.tight}>
          {found.map(({ enquiryId, name, reference, carTitle, status }) => (
            <li key={enquiryId}>
              <button type="button" className={styles.choice} onClick={() => onChoose(enquiryId)}>
                <strong>{name}</strong>
                <span className={typography.hint}>
                  {[carTitle ?? 'No car', STATUSES[status], reference].join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function findEnquiries(words: string, signal: AbortSignal): Promise<Choice[]> {
  const { customers, enquiries } = await browserApi.get('/find', { query: { q: words }, signal });
  const people = await Promise.all(
    customers.map(({ customerId }) =>
      browserApi.get('/customers/:customerId', { params: { customerId }, signal }),
    ),
  );
  const ofPeople = people.flatMap(({ customer: { name }, enquiries: theirs }) =>
    theirs.map((enquiry) => ({ ...enquiry, name })),
  );
  const byId = new Map([...enquiries, ...ofPeople].map((one) => [one.enquiryId, one]));
  return [...byId.values()].filter(({ status }) => OPEN_STATUSES.some((open) => open === status));
}
