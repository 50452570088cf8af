import { Suspense } from 'react';
import { Await, data } from 'react-router';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { NOT_INDEXED, notIndexed } from '../../lib/meta.ts';
import { useDealer } from '../../shell/dealer.ts';
import type { Route } from './+types/edit-car';
import { FormScreen } from './form-screen.tsx';
import { type FormData, loadForm } from './load-form.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const form = await loadForm(api, params.carId, request.signal);
  return data({ form }, { status: form === 'unknown' ? 404 : form === 'failed' ? 503 : 200 });
}

export const clientLoader = ({
  request,
  params,
}: Route.ClientLoaderArgs): { form: FormData | Promise<FormData> } => ({
  form: loadForm(browserApi, params.carId, request.signal),
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  // The screen says its title itself, once the car has come.
  loaderData ? [NOT_INDEXED] : notIndexed('Edit Vehicle');

export default function EditCar({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <Title form={loaderData.form} />
      <FormScreen key={params.carId} title="Edit Vehicle" form={loaderData.form} />
    </>
  );
}

/** Names the car: whoever edits several has a tab of each. */
function Title({ form }: { form: FormData | Promise<FormData> }) {
  const { name: dealer } = useDealer();
  const titleOf = (read: FormData) =>
    typeof read === 'object' && read.car ? `Edit ${read.car.name} | ${dealer}` : 'Edit Vehicle';
  return (
    <Suspense fallback={<title>Edit Vehicle</title>}>
      <Await resolve={form}>{(read: FormData) => <title>{titleOf(read)}</title>}</Await>
    </Suspense>
  );
}
