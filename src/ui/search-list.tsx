import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { separated } from '../platform/format.ts';
import { type ListPage, pageOf } from '../platform/pagination.ts';
import empty from './empty.module.css';
import link from './link.module.css';
import list from './list.module.css';
import { Pager } from './pager.tsx';
import { SearchForm } from './search-form.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import pageStyles from './styles/page.module.css';
import typography from './styles/type.module.css';

/** Returns the search and the page in the address of a list, for the API. */
export function searchOf({ url }: Request): { q: string | undefined; page: number | undefined } {
  const query = new URL(url).searchParams;
  const page = pageOf(query.get('page'));
  return { q: query.get('q')?.slice(0, 200), page: page > 1 ? page : undefined };
}

interface Place extends Pick<Props<unknown>, 'kept'> {
  q: string;
  page?: number;
}

/** Returns the address of a page of a list. */
export function listAddress(path: string, { kept, q, page = 1 }: Place): string {
  const query = new URLSearchParams({
    ...kept,
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

interface Props<Row> {
  path: string;
  title: string;
  nouns: readonly [one: string, many: string];
  /** The searched text, or an empty string. */
  search: string;
  placeholder: string;
  /** Other parameters, which a search and the pages keep. */
  kept?: Readonly<Record<string, string>> | undefined;
  rows: ListPage<Row>;
  /** Returns the item of a row. */
  item: (row: Row) => ReactNode;
  /** Text shown if the list has no rows. */
  none: string;
  /** Text of the link to the whole list, shown if a search or a page has no rows. */
  all: string;
  /** Class of a row that is loading. */
  skeleton?: string | undefined;
  /** Between the search and the rows. */
  children?: ReactNode;
}

/** A staff screen with a search, the rows that it finds, and their pages. */
export function SearchList<Row>({ path, nouns, search, kept = {}, rows, ...props }: Props<Row>) {
  const { location: next } = useNavigation();
  const { data, pagination } = rows;
  const [, many] = nouns;
  return (
    <div className={pageStyles.staffPage}>
      <h1 className={typography.staffTitle}>{props.title}</h1>
      <SearchForm
        action={path}
        search={search}
        label={`Search ${many}`}
        placeholder={props.placeholder}
        kept={kept}
        total={pagination.totalItems}
        nouns={nouns}
      />
      {props.children}
      {next?.pathname === path ? (
        <SkeletonRows label={`Loading ${many}...`} className={props.skeleton ?? list.skeleton} />
      ) : data.length > 0 ? (
        <ul className={list.list}>{data.map(props.item)}</ul>
      ) : (
        <div className={empty.empty}>
          <p>{props.none}</p>
          {(search !== '' || pagination.totalItems > 0) && (
            <Link to={path} className={link.link}>
              {props.all}
            </Link>
          )}
        </div>
      )}
      {pagination.totalPages > 1 && (
        <Pager
          pagination={{ ...pagination, itemsPerPage: pagination.pageSize }}
          href={(page) => listAddress(path, { kept, q: search, page })}
          label={`Pages of ${many}`}
          countOf={(total) => `${separated(total)} ${many}`}
        />
      )}
    </div>
  );
}
