import { type Account, accountNames } from '../staff/users.ts';
import { browserApi } from '../../app/api/browser-api.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { toastAfterLoad } from '../../ui/toast.ts';
import { AccountForm, reloadPage } from './account-form.tsx';

export function NameForm({ account: { firstName, lastName } }: { account: Account }) {
  const form = useEditForm({
    values: { firstName, lastName },
    schema: accountNames,
    save: (names) => browserApi.put('/account', { body: names }),
    onSaved: () => {
      toastAfterLoad('Name Changed', 'Your colleagues see your new name from now on');
      return reloadPage();
    },
  });
  return (
    <AccountForm id="name" title="Name" save="Save" state={form}>
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
    </AccountForm>
  );
}
