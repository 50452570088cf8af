import { Suspense } from 'react';
import { Await, data as response } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useDealer } from '../../../app/dealer.ts';
import type { Route } from './+types/edit-car';
import { FormScreen } from './form-screen.tsx';
import { type FormData, loadForm } from './load-form.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const form = await loadForm(api, params.carId, request.signal);
  return response({ form }, { status: form === 'not-found' ? 404 : form === 'failed' ? 503 : 200 });
}

export const clientLoader = ({
  request,
  params,
}: Route.ClientLoaderArgs): { form: FormData | Promise<FormData> } => ({
  form: loadForm(browserApi, params.carId, request.signal),
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  // `EditCar` renders the title because the car loads after the page.
  loaderData ? [] : [{ title: 'Edit Vehicle' }];

export default function EditCar({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <Title form={loaderData.form} />
      <FormScreen key={params.carId} title="Edit Vehicle" form={loaderData.form} />
    </>
  );
}

/** Shows the car's name, so that users can distinguish several tabs. */
function Title({ form }: { form: FormData | Promise<FormData> }) {
  const { name: dealer } = useDealer();
  const titleOf = (data: FormData) =>
    typeof data === 'object' && data.car ? `Edit ${data.car.name} | ${dealer}` : 'Edit Vehicle';
  return (
    <Suspense fallback={<title>Edit Vehicle</title>}>
      <Await resolve={form}>{(data: FormData) => <title>{titleOf(data)}</title>}</Await>
    </Suspense>
  );
}
