import { useState } from 'react';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { REFERENCE_LISTS } from '../../../reference-lists/definitions.ts';
import { failureText, isRefusal } from '../../../../platform/api-error.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Dialog, DialogButtons } from '../../../../ui/dialog.tsx';
import { InputField } from '../../../../ui/field.tsx';
import { showToast } from '../../../../ui/toast.ts';
import button from '../../../../ui/button.module.css';
import link from '../../../../ui/link.module.css';

export interface Entry {
  id: number;
  name: string;
}

interface Props {
  list: 'makes' | 'models';
  makeId?: number;
  onAdded: (entry: Entry) => void;
}

/** Adds a make or a model without leaving the form. If the list already has the name, chooses its entry. */
export function AddEntry({ list, makeId, onAdded }: Props) {
  const { noun, label, placeholder, messages } = REFERENCE_LISTS[list];
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const open = () => {
    setName('');
    setError(undefined);
    setOpen(true);
  };
  const save = async () => {
    const trimmed = name.trim();
    if (trimmed === '') return setError(messages.nameMissing);
    setBusy(true);
    try {
      const { entry, isNew } = await createOrFind(list, trimmed, makeId);
      if (isNew) showToast(`${label} Added`, `${entry.name} has been added successfully`);
      else showToast(`${label} chosen`, `${entry.name} was in the list already`);
      setOpen(false);
      onAdded(entry);
    } catch (failure) {
      setError(isRefusal(failure) ? failureText(failure) : messages.createFailed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <button type="button" className={link.smallAction} onClick={open}>
        Add a {noun}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Add New ${label}`}>
        {/* Not a `form`, because the dialog is inside the form of the car. */}
        <InputField
          data-first
          label={`${label} Name`}
          error={error}
          placeholder={placeholder}
          readOnly={busy}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!busy) void save();
          }}
        />
        <DialogButtons>
          <button type="button" className={button.button} onClick={() => setOpen(false)}>
            Cancel
          </button>
          <BusyButton type="button" busy={busy} busyText="Saving..." onClick={() => void save()}>
            {`Save ${label}`}
          </BusyButton>
        </DialogButtons>
      </Dialog>
    </>
  );
}

/** Tries to create the entry first, because a colleague may have added it since the list was loaded. */
async function createOrFind(list: Props['list'], name: string, makeId: number | undefined) {
  const body = list === 'models' ? { name, makeId } : { name };
  const { idField } = REFERENCE_LISTS[list];
  try {
    const added = await browserApi.createEntry(list, body);
    return { entry: { id: Number(Reflect.get(added, idField)), name }, isNew: true };
  } catch (error) {
    if (!isRefusal(error) || error.status !== 409) throw error;
    const existing = (await entriesOf(list, makeId)).find(
      (one) => one.name.toLowerCase() === name.toLowerCase(),
    );
    if (!existing) throw error;
    return { entry: existing, isNew: false };
  }
}

async function entriesOf(list: Props['list'], makeId: number | undefined): Promise<Entry[]> {
  if (list === 'makes')
    return (await browserApi.makes()).map((one) => ({ id: one.makeId, name: one.name }));
  return (await browserApi.models(makeId)).map((one) => ({ id: one.modelId, name: one.name }));
}
