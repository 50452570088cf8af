import { data, Link } from 'react-router';
import { recentApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { chosenFilters } from '../search/chosen-filters.ts';
import { SearchScreen } from '../search/search-screen.tsx';
import type { Route } from './+types/saved-cars';
import { LeftOutCars } from './left-out-cars.tsx';
import { hiddenDrafts, loadSaved, SAVED_PATH, savedAddress } from './load-saved.ts';
import { separated } from '../../../platform/format.ts';
import typography from '../../../ui/styles/type.module.css';
import styles from './saved-cars.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await loadSaved(context.get(apiContext), request);
  return data(page, { status: page.answer ? 200 : 503 });
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSaved(recentApi, request);

export const meta = () => [{ title: 'Saved Vehicles' }];

export default function SavedVehicles({ loaderData }: Route.ComponentProps) {
  const { filters, lists, answer, sort, everything, leftOut } = loaderData;
  return (
    <SearchScreen
      title="Saved Vehicles"
      found={loaderData}
      chosen={everything ? [] : chosenFilters(filters, lists, answer?.sentence)}
      path={SAVED_PATH}
      publish={false}
      searchAddress={(wanted, order) => savedAddress(wanted, { sort: order })}
      pageAddress={(page, order) => savedAddress(filters, { page, sort: order, everything })}
      help="Cars that you save without “Publish to website” are listed here."
      note={
        <>
          <HiddenDrafts
            hidden={hiddenDrafts(loaderData)}
            everything={everything}
            allAddress={savedAddress(filters, { sort, everything: true })}
            searchAddress={savedAddress(filters, { sort })}
          />
          <LeftOutCars leftOut={leftOut} />
        </>
      }
    />
  );
}

interface HiddenDraftsProps {
  /** The number of drafts that the filters hide. */
  hidden: number;
  /** All drafts are shown; the filters are ignored. */
  everything: boolean;
  allAddress: string;
  searchAddress: string;
}

/** The number of drafts that the filters hide, with a link to all drafts and back. */
function HiddenDrafts({ hidden, everything, allAddress, searchAddress }: HiddenDraftsProps) {
  if (!everything && hidden === 0) return null;
  return (
    <output className={styles.notice}>
      <span className={typography.count}>
        {everything
          ? 'You’re seeing all drafts. The filters are off.'
          : `These filters hide ${separated(hidden)} ${hidden === 1 ? 'draft' : 'drafts'}.`}
      </span>
      <Link
        to={everything ? searchAddress : allAddress}
        preventScrollReset
        className={styles.button}
      >
        {everything ? 'Use the filters' : 'Show all drafts'}
      </Link>
    </output>
  );
}
