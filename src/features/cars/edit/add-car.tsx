import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import type { Route } from './+types/add-car';
import { FormScreen } from './form-screen.tsx';
import { type FormData, loadForm } from './load-form.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  return { form: await loadForm(api, null, request.signal) };
}

export const clientLoader = ({
  request,
}: Route.ClientLoaderArgs): { form: FormData | Promise<FormData> } => ({
  form: loadForm(browserApi, null, request.signal),
});

export const meta = () => [{ title: 'Add New Vehicle' }];

export default function AddCar({ loaderData }: Route.ComponentProps) {
  return <FormScreen title="Add New Vehicle" form={loaderData.form} />;
}
