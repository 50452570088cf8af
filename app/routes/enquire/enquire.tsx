import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import type { Route } from './+types/enquire';
import { EnquirePage } from './enquire-page.tsx';
import { submitForm } from './submit.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).enquiryForm(null, request.signal);

export const action = async ({ context, request }: Route.ActionArgs) =>
  submitForm(context.get(apiContext), await request.formData(), null);

/** Never cached: each page view has its own stamp. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta = () => notIndexed('Send us a message');

/** The page for a question about no particular car. */
export default function Enquire({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquirePage form={loaderData} car={null} failure={actionData} />;
}
