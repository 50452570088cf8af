import { useLayoutEffect, useRef } from 'react';
import { useNavigate, useNavigation, useParams, useSearchParams } from 'react-router';
import { inboxAddress } from './inbox/load-inbox.ts';

/** Returns a function that opens the next (1) or the previous (-1) enquiry of the list. */
export function useMove(rows: readonly { enquiryId: number }[]): (step: 1 | -1) => void {
  const { enquiryId } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  /** The enquiry that is loading: keys can be pressed faster than enquiries load. */
  const opening = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (!next) opening.current = undefined;
  }, [next]);

  return (step) => {
    const current = opening.current ?? Number(enquiryId);
    const at = rows.findIndex((row) => row.enquiryId === current);
    const row = rows[at < 0 ? 0 : at + step];
    if (!row) return;
    opening.current = row.enquiryId;
    void navigate(inboxAddress(query, {}, row.enquiryId), { preventScrollReset: true });
  };
}
