import { useRef, useState } from 'react';
import type { Enquiry } from '../../enquiry.ts';
import type { PartExchange } from '../../part-exchange-schemas.ts';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { ApiError } from '../../../../platform/api-error.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useWrite } from '../../../../ui/use-write.ts';
import { useUnsaved } from '../../../../ui/unsaved.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { InputField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { HALF_TYPED_DATE, isHalfTyped } from '../../../../ui/half-typed.ts';
import { useFocusInvalid } from '../../../../ui/use-focus-invalid.ts';
import styles from './part-exchange.module.css';

interface Props {
  enquiry: Pick<Enquiry, 'enquiryId' | 'version'>;
  partExchange: PartExchange;
}

/** What we offer for the car, and until when. Only colleagues see it. */
export function OfferForm({ enquiry: { enquiryId, version }, partExchange }: Props) {
  const { offer, offerUntil } = partExchange;
  const { busy, write } = useWrite();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useFocusInvalid(element, errors);

  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);

  const check = (form: HTMLFormElement) => {
    const isIncomplete = isHalfTyped(form.elements.namedItem('offerUntil'));
    setErrors(isIncomplete ? { offerUntil: HALF_TYPED_DATE } : {});
    if (!isIncomplete) void send(new FormData(form));
  };
  const send = (form: FormData) => {
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    return write(async () => {
      try {
        const offered = { offer: text('offer'), offerUntil: text('offerUntil') };
        await browserApi.saveOffer(enquiryId, { version, ...offered });
        setTyped(false);
        showToast('Offer Saved', 'Only colleagues see it');
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.errors);
        throw error;
      }
    });
  };
  return (
    <Form
      ref={element}
      aria-label="Our offer"
      busy={busy}
      className={styles.offer}
      onInput={() => setTyped(true)}
      onSubmit={({ currentTarget }) => check(currentTarget)}
    >
      <InputField
        label="Our offer in euro"
        name="offer"
        inputMode="decimal"
        defaultValue={offer ?? ''}
        error={errors['offer']}
      />
      <InputField
        label="Offer until"
        name="offerUntil"
        type="date"
        defaultValue={offerUntil ?? ''}
        error={errors['offerUntil']}
      />
      <BusyButton busy={busy} busyText="Saving...">
        Save offer
      </BusyButton>
    </Form>
  );
}
