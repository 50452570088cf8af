import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ENQUIRY_BOUNDS, ENQUIRY_KINDS, MANUAL_SOURCES } from '../options.ts';
import { keysOf } from '../../../platform/objects.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import {
  CHOOSE_FROM_LIST,
  lacksChosenCar,
  StaffCarChooser,
} from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import button from '../../../ui/button.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import { Field, InputField, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useFocusInvalid } from '../../../ui/use-focus-invalid.ts';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import styles from './enquiry.module.css';
import { inboxAddress } from './inbox/load-inbox.ts';

const KINDS = keysOf(ENQUIRY_KINDS).filter((kind) => kind !== 'reserve');

/** Adds an enquiry that came by phone, in person or from a marketplace. */
export function AddEnquiry() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={button.button} onClick={() => setOpen(true)}>
        Add enquiry
      </button>
      <Dialog open={open} onClose={close} title="Add enquiry">
        <AddForm onClose={close} />
      </Dialog>
    </>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const element = useRef<HTMLFormElement>(null);
  const [car, setCar] = useState<ChoosableCar | null>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useFocusInvalid(element, errors);

  async function add(form: FormData) {
    if (lacksChosenCar(form)) {
      setErrors({ carId: CHOOSE_FROM_LIST });
      return;
    }
    setBusy(true);
    form.delete('carWords');
    try {
      const { enquiryId } = await browserApi.addManualEnquiry({
        ...Object.fromEntries(form),
        ...(car && { carId: car.carId }),
      });
      onClose();
      await navigate(inboxAddress(query, {}, enquiryId));
    } catch (error) {
      const failed = error instanceof ApiError ? error : null;
      setErrors(failed?.errors ?? {});
      if (!failed || Object.keys(failed.errors).length === 0)
        showToast('Not saved', failed?.message ?? 'Please try again.', 'failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      ref={element}
      aria-label="Add enquiry"
      busy={busy}
      className={styles.addForm}
      onSubmit={(event) => void add(new FormData(event.currentTarget))}
    >
      <Field label="How did it come?">
        {(control) => (
          <Select {...control} name="source" defaultValue="phone">
            {keysOf(MANUAL_SOURCES).map((source) => (
              <option key={source} value={source}>
                {MANUAL_SOURCES[source]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="What is it about?">
        {(control) => (
          <Select {...control} name="kind" defaultValue="question">
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {ENQUIRY_KINDS[kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <InputField
        label="Name"
        name="name"
        maxLength={ENQUIRY_BOUNDS.maxName}
        error={errors['name']}
      />
      <InputField label="Phone" name="phone" type="tel" error={errors['phone']} />
      <InputField label="Email" name="email" type="email" error={errors['email']} />
      <StaffCarChooser
        id="new-enquiry-car"
        label="Which car? (optional)"
        chosen={car}
        onChoose={setCar}
        error={errors['carId']}
      />
      <Field label="What did they say?" error={errors['message']}>
        {(control) => (
          <textarea
            {...control}
            name="message"
            rows={3}
            maxLength={ENQUIRY_BOUNDS.maxMessage}
            className={styles.field}
          />
        )}
      </Field>
      <FormButtons busy={busy} onCancel={onClose} />
    </Form>
  );
}
