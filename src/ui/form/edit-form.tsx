import { type ComponentProps, createContext, useContext } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { BusyButton } from '../busy-button.tsx';
import { Button } from '../button.tsx';
import { DialogButtons, InDialog } from '../dialog.tsx';
import { Form } from '../form.tsx';
import { useUnsaved } from '../unsaved.ts';
import visibility from '../styles/visibility.module.css';
import type { EditFormState } from './use-edit-form.ts';

const Busy = createContext(false);

interface Props<Values extends FieldValues> extends Omit<
  ComponentProps<typeof Form>,
  'ref' | 'busy' | 'onSubmit'
> {
  state: EditFormState<Values>;
  /** False if the screen has its own question before the user leaves. */
  asksToLeave?: boolean;
}

/** The form of `useEditForm` or `useVersionedForm`. Name it with `aria-label` or `aria-labelledby`. */
export function EditForm<Values extends FieldValues>({
  state,
  asksToLeave = true,
  children,
  ...rest
}: Props<Values>) {
  const { form, element, busy, submit, announced } = state;
  // A dialog asks by itself before it discards text.
  const isInDialog = useContext(InDialog);
  useUnsaved(asksToLeave && form.formState.isDirty && !isInDialog);
  return (
    <FormProvider {...form}>
      <Busy value={busy}>
        <Form {...rest} ref={element} aria-busy={busy} busy={busy} onSubmit={() => void submit()}>
          {children}
          <output className={visibility.visuallyHidden}>{announced}</output>
        </Form>
      </Busy>
    </FormProvider>
  );
}

interface SaveButtonProps extends Omit<
  ComponentProps<typeof BusyButton>,
  'busy' | 'busyText' | 'children'
> {
  children?: string;
  busyText?: string;
}

/** The button that submits an `EditForm`. */
export const SaveButton = ({
  children = 'Save',
  busyText = 'Saving...',
  ...rest
}: SaveButtonProps) => (
  <BusyButton {...rest} busy={useContext(Busy)} busyText={busyText}>
    {children}
  </BusyButton>
);

/** Cancel and submit, at the end of an `EditForm` in a dialog. */
export const FormButtons = ({
  onCancel,
  cancel = 'Cancel',
  ...save
}: SaveButtonProps & { onCancel: () => void; cancel?: string }) => (
  <DialogButtons>
    <Button onClick={onCancel}>{cancel}</Button>
    <SaveButton {...save} />
  </DialogButtons>
);
