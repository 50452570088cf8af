import { type MetaDescriptor, useNavigation } from 'react-router';
import { REFERENCE_LISTS } from '../definitions.ts';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { orNull } from '../../../app/api/or-null.ts';
import type { Route } from './+types/config';
import sections from '../../../ui/sections-page.module.css';
import styles from './config.module.css';
import { listOfSlug } from './entries.ts';
import { ListScreen } from './list-screen.tsx';
import { loadList } from './load-list.ts';
import { Sidebar } from '../components/sidebar.tsx';
import { type BackupStatus, backupText } from './backup-text.ts';
import typography from '../../../ui/styles/type.module.css';

async function load(api: Api, { url, signal }: Request, slug: string | undefined) {
  const [list, proxy, backup] = await Promise.all([
    loadList(api, slug, new URL(url), signal),
    orNull(api.get('/proxy-check', { signal }), signal, 'the proxy check'),
    orNull(api.get('/backup', { signal }), signal, 'the state of the backups'),
  ]);
  return { ...list, untrustedProxy: proxy?.untrustedProxy ?? null, backup };
}

export function loader({ context, request, params }: Route.LoaderArgs) {
  return load(context.get(apiContext), request, params.section);
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return load(browserApi, request, params.section);
}

export function meta({ loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const title = loaderData ? `${REFERENCE_LISTS[loaderData.key].title} | ` : '';
  return [{ title: `${title}Configuration Center` }];
}

export default function ConfigurationCenter({ loaderData }: Route.ComponentProps) {
  const { backup } = loaderData;
  const { location } = useNavigation();
  const nextList = listOfSlug(/^\/config\/([^/]+)\/?$/.exec(location?.pathname ?? '')?.[1]);
  const list = nextList ?? REFERENCE_LISTS[loaderData.key];
  return (
    <div className={sections.page}>
      <h1 className={sections.title}>Configuration Center</h1>
      {loaderData.untrustedProxy !== null && <ProxyNotice proxy={loaderData.untrustedProxy} />}
      {backup?.needsAttention && <BackupLine status={backup} />}
      <Sidebar />
      <section aria-label={list.title}>
        <ListScreen
          key={list.key}
          list={list}
          loaded={loaderData.key === list.key ? loaderData : null}
          loading={nextList !== undefined}
        />
      </section>
      {backup && !backup.needsAttention && <BackupLine status={backup} />}
    </div>
  );
}

/** Shows staff the age of the newest backup, and a warning if backups need attention. */
function BackupLine({ status }: { status: BackupStatus }) {
  return (
    <p className={status.needsAttention ? styles.notice : styles.backup}>{backupText(status)}</p>
  );
}

/** Shows staff that all visitors share one rate limit, and the environment variable that changes it. */
function ProxyNotice({ proxy }: { proxy: string }) {
  return (
    <section aria-labelledby="proxy-notice" className={styles.notice}>
      <h2 id="proxy-notice" className={typography.subheading}>
        The server doesn’t know its proxy
      </h2>
      <p>
        This page reached the server through {proxy}, so it can’t tell visitors apart. Ten wrong
        sign-ins by one visitor lock everyone out for three minutes.
      </p>
      <p>
        If {proxy} is your own proxy, ask the person who runs the server to set{' '}
        <code className={styles.setting}>TRUSTED_PROXIES={proxy}</code> and restart it.
      </p>
    </section>
  );
}
