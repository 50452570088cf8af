import './config.css';
import { type MetaDescriptor, useNavigation } from 'react-router';
import type { Api } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import type { Route } from './+types/config';
import { loadSection } from './load-section.ts';
import { SectionScreen } from './section-screen.tsx';
import { SECTIONS, sectionOf } from './sections.ts';
import { Sidebar } from './sidebar.tsx';

function load(api: Api, request: Request, slug: string | undefined) {
  return loadSection(api, slug, new URL(request.url), request.signal);
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  return load(context.get(apiContext), request, params.section);
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(browserApi, request, params.section);
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData ? `${SECTIONS[loaderData.slug].title} | ` : '';
  return notIndexed(`${title}Configuration Center`);
}

/** Configuration Center: the reference lists, a section each. */
export default function ConfigurationCenter({ loaderData }: Route.ComponentProps) {
  const { location } = useNavigation();
  const coming = sectionOf(/^\/config\/([^/]+)\/?$/.exec(location?.pathname ?? '')?.[1]);
  const section = coming ?? SECTIONS[loaderData.slug];
  return (
    <div className="shell config">
      <h1 className="t-1-staff col-span-full">Configuration Center</h1>
      <Sidebar />
      <section aria-label={section.title} className="config-section">
        <SectionScreen
          key={section.slug}
          section={section}
          shown={loaderData.slug === section.slug ? loaderData : null}
          loading={coming !== null}
        />
      </section>
    </div>
  );
}
