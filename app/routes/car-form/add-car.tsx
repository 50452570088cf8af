import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import { requireStaff } from '../../lib/require-staff.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import type { Route } from './+types/add-car';
import { FormScreen } from './form-screen.tsx';
import { type FormData, loadForm } from './load-form.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  await requireStaff(api, request);
  return { form: await loadForm(api, null, request.signal) };
}

export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ form: FormData | Promise<FormData> }> {
  await requireStaff(browserApi, request);
  return { form: loadForm(browserApi, null, request.signal) };
}

export const handle: ScreenHandle = { staff: true };

export const meta = () => notIndexed('Add New Vehicle');

export default function AddCar({ loaderData }: Route.ComponentProps) {
  return <FormScreen title="Add New Vehicle" form={loaderData.form} />;
}
