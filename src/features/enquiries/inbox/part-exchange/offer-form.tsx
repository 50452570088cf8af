import type { Enquiry } from '../../enquiry.ts';
import { offerInput, type PartExchange } from '../../part-exchange-schemas.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { EditForm, SaveButton } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import styles from './part-exchange.module.css';

interface Props {
  enquiry: Pick<Enquiry, 'enquiryId' | 'version'>;
  partExchange: PartExchange;
}

/** Our offer for the car, and its last day. Only colleagues see it. */
export function OfferForm({ enquiry: { enquiryId, version }, partExchange }: Props) {
  const { offer, offerUntil } = partExchange;
  const form = useEditForm({
    values: { offer: String(offer ?? ''), offerUntil: offerUntil ?? '' },
    schema: offerInput,
    toInput: (values) => ({ ...values, version }),
    save: (input) =>
      browserApi.put('/enquiries/:enquiryId/offer', { params: { enquiryId }, body: input }),
    done: ['Offer Saved', 'Only colleagues see it'],
  });
  return (
    <EditForm state={form} aria-label="Our offer" className={styles.offer}>
      <TextField name="offer" label="Our offer in euro" inputMode="decimal" />
      <TextField name="offerUntil" label="Offer until" type="date" />
      <SaveButton>Save offer</SaveButton>
    </EditForm>
  );
}
