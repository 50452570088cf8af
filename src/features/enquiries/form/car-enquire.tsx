import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { notIndexed } from '../../site/meta.ts';
import { CarFailure } from '../../cars/components/car-page/car-failure.tsx';
import type { Route } from './+types/car-enquire';
import { EnquirePage } from './enquire-page.tsx';
import { loadCarEnquiry } from './load-enquire.ts';
import { submitOnServer } from './submit-on-server.ts';

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadCarEnquiry(context.get(apiContext), params.carId, request);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadCarEnquiry(browserApi, params.carId, request);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  submitOnServer(context.get(apiContext), await request.formData(), Number(params.carId));

/** Never cached: each page view has its own stamp. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0].loaderData;
  if (!loaderData?.car || !root) return notIndexed('Ask about this car');
  const { name } = loaderData.car;
  const dealer = root.dealer.name;
  return notIndexed(
    `Ask about this car: ${name} | ${dealer}`,
    `Ask ${dealer} about the ${name}: a question, a call, a test drive or the value of your own car.`,
  );
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CarFailure error={error} />;
}

export default function CarEnquire({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquirePage data={loaderData} again={actionData} />;
}
