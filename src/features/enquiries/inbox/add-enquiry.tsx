import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { manualEnquiryInput } from '../input.ts';
import { ENQUIRY_BOUNDS, ENQUIRY_KINDS, MANUAL_SOURCES } from '../options.ts';
import { CONTACT_BOUNDS } from '../../customers/options.ts';
import { keysOf } from '../../../platform/objects.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import {
  CHOOSE_FROM_LIST,
  lacksChosenCar,
  StaffCarChooser,
} from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EditForm, FormButtons } from '../../../ui/form/edit-form.tsx';
import { MultilineField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
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
      <Button onClick={() => setOpen(true)}>Add enquiry</Button>
      <Dialog open={open} onClose={close} title="Add enquiry">
        <AddForm onClose={close} />
      </Dialog>
    </>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [car, setCar] = useState<ChoosableCar | null>(null);
  const form = useEditForm({
    values: { source: 'phone', kind: 'question', name: '', phone: '', email: '', message: '' },
    schema: manualEnquiryInput,
    toInput: (values) => ({ ...values, carId: car?.carId }),
    check: (element): Record<string, string> =>
      element && lacksChosenCar(new FormData(element)) ? { carId: CHOOSE_FROM_LIST } : {},
    save: (input) => browserApi.post('/enquiries/manual', 201, { body: input }),
    onSaved: async ({ enquiryId }) => {
      onClose();
      await navigate(inboxAddress(query, {}, enquiryId));
    },
  });

  return (
    <EditForm state={form} aria-label="Add enquiry" className={styles.addForm}>
      <SelectField name="source" label="How did it come?">
        {keysOf(MANUAL_SOURCES).map((source) => (
          <option key={source} value={source}>
            {MANUAL_SOURCES[source]}
          </option>
        ))}
      </SelectField>
      <SelectField name="kind" label="What is it about?">
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {ENQUIRY_KINDS[kind]}
          </option>
        ))}
      </SelectField>
      <TextField name="name" label="Name" maxLength={CONTACT_BOUNDS.maxName} />
      <TextField name="phone" label="Phone" type="tel" />
      <TextField name="email" label="Email" type="email" />
      <StaffCarChooser
        id="new-enquiry-car"
        label="Which car? (optional)"
        chosen={car}
        onChoose={setCar}
        error={form.errorOf('carId')}
      />
      <MultilineField
        name="message"
        label="What did they say?"
        maxLength={ENQUIRY_BOUNDS.maxMessage}
      />
      <FormButtons onCancel={onClose} />
    </EditForm>
  );
}
