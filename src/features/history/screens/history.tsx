import type { MetaDescriptor } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { AuditEntryList } from '../../audit-log/audit-entry-list.tsx';
import { separated } from '../../../platform/format.ts';
import { Pager } from '../../../ui/pager.tsx';
import type { Route } from './+types/history';
import typography from '../../../ui/styles/type.module.css';
import sections from '../../../ui/sections-page.module.css';
import styles from './history.module.css';
import { pageOf } from '../../../platform/pagination.ts';
import { AUDIT_TEXTS } from '../texts.ts';
import { Sidebar } from '../../reference-lists/components/sidebar.tsx';

function load(api: Api, request: Request) {
  const page = pageOf(new URL(request.url).searchParams.get('page'));
  return api.get('/audit-log', { query: { page }, signal: request.signal });
}

export function loader({ context, request }: Route.LoaderArgs) {
  return load(context.get(apiContext), request);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserApi, request);
}

export function meta(): MetaDescriptor[] {
  return [{ title: 'History | Configuration Center' }];
}

export default function History({ loaderData: { data, pagination } }: Route.ComponentProps) {
  return (
    <div className={sections.page}>
      <h1 className={sections.title}>Configuration Center</h1>
      <Sidebar />
      <section aria-labelledby="history-title">
        <h2 id="history-title" className={typography.subheading}>
          History
        </h2>
        {data.length === 0 ? (
          <p className={styles.empty}>No results.</p>
        ) : (
          <AuditEntryList texts={AUDIT_TEXTS} entries={data} />
        )}
        {pagination.totalPages > 1 && (
          <div className={styles.pager}>
            <Pager
              pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
              href={(page) => (page > 1 ? `/config/history?page=${page}` : '/config/history')}
              label="Pages of History"
              countOf={(total) => `${separated(total)} ${total === 1 ? 'entry' : 'entries'}`}
            />
          </div>
        )}
      </section>
    </div>
  );
}
