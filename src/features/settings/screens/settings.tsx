import { data, type MetaDescriptor, replace } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { orNull } from '../../../app/api/or-null.ts';
import type { Route } from './+types/settings';
import { Claims } from './claims.tsx';
import { Dealership } from './dealership/dealership.tsx';
import { Deals } from './deals.tsx';
import { Email } from './email/email.tsx';
import { Enquiries } from './enquiries.tsx';
import { OpeningDays } from './opening-days.tsx';
import { Prices, Stock } from './stock.tsx';
import { Money } from './money.tsx';
import { Privacy } from './privacy.tsx';
import { SECTIONS, sectionPath } from './sections.ts';
import { SettingsFrame } from '../settings-frame.tsx';

async function load(api: Api, { signal }: Request, slug: string | undefined) {
  const section = SECTIONS.find((one) => one.slug === slug);
  if (!section) throw slug ? data(null, { status: 404 }) : replace(sectionPath(SECTIONS[0].slug));
  const [settings, retention, mailServer] = await Promise.all([
    orNull(api.get('/settings', { signal }), signal, 'the settings'),
    section.slug === 'privacy'
      ? orNull(api.get('/retention/preview', { signal }), signal, 'what will be deleted')
      : null,
    section.slug === 'email'
      ? orNull(api.get('/mail', { signal }), signal, 'the mail server')
      : null,
  ]);
  return { section, settings, retention, mailServer };
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await load(context.get(apiContext), request, params.section);
  return data(loaded, { status: loaded.settings ? 200 : 503 });
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(browserApi, request, params.section);

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: loaderData ? `${loaderData.section.title} | Settings` : 'Settings' }];
}

export default function SettingsScreen({ loaderData }: Route.ComponentProps) {
  const { section, settings } = loaderData;
  return (
    <SettingsFrame slug={section.slug}>
      {settings ? (
        <Section key={section.slug} {...loaderData} settings={settings} />
      ) : (
        <p>We couldn’t load these settings. Reload the page to try again.</p>
      )}
    </SettingsFrame>
  );
}

type Loaded = Awaited<ReturnType<typeof load>>;

function Section({
  section: { slug },
  settings,
  retention: preview,
  mailServer,
}: Loaded & { settings: NonNullable<Loaded['settings']> }) {
  const { dealer, enquiries, hours, stock, prices, retention, money, deals, legal, claims } =
    settings;
  return (
    <>
      {slug === 'dealership' && dealer && <Dealership loaded={dealer} />}
      {slug === 'opening-days' && hours && <OpeningDays loaded={hours} />}
      {slug === 'email' && mailServer && <Email server={mailServer} />}
      {slug === 'stock' && stock && <Stock loaded={stock} />}
      {slug === 'prices' && prices && <Prices loaded={prices} />}
      {slug === 'enquiries' && enquiries && <Enquiries loaded={enquiries} />}
      {slug === 'money' && money && <Money loaded={money} />}
      {slug === 'deals' && deals && <Deals loaded={deals} />}
      {slug === 'privacy' && retention && legal && <Privacy {...{ retention, legal, preview }} />}
      {slug === 'claims' && legal && claims && <Claims legal={legal} claims={claims} />}
    </>
  );
}
