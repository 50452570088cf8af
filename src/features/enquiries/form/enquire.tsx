import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { notIndexed } from '../../site/meta.ts';
import type { Route } from './+types/enquire';
import { EnquirePage } from './enquire-page.tsx';
import { enquireTitle, loadEnquiry } from './load-enquire.ts';
import { submitOnServer } from './submit-on-server.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadEnquiry(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadEnquiry(browserApi, request);

export const action = async ({ context, request }: Route.ActionArgs) =>
  submitOnServer(context.get(apiContext), await request.formData(), null);

/** Never cached: each page view has its own stamp. */
export const headers = () => ({ 'cache-control': 'no-store' });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0].loaderData;
  if (!loaderData || !root) return notIndexed('Send us a message');
  const { dealer } = root;
  return notIndexed(
    `${enquireTitle(loaderData)} | ${dealer.name}`,
    `Ask ${dealer.name} in ${dealer.address.town} a question, ask for a call, have your car valued, or say what car you want.`,
  );
};

/** The page for an enquiry that is not about one car of the stock. */
export default function Enquire({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquirePage data={loaderData} again={actionData} />;
}
