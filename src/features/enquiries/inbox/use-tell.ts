import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';
import { begunReplies } from './begun-texts.ts';

/** Prefills the reply about the car in `?tell=`, once. Sends nothing. */
export function useTell(enquiryId: number): void {
  const [query, setQuery] = useSearchParams();
  const carId = query.get('tell');

  useEffect(() => {
    if (carId === null) return undefined;
    const leaving = new AbortController();
    const fill = async () => {
      const { data } = await browserApi.get('/cars/:carId/wanted', {
        params: { carId },
        signal: leaving.signal,
      });
      const found = data.find((one) => one.enquiryId === enquiryId);
      if (found) begunReplies.add(enquiryId, found.reply);
      else showToast('Nothing to tell', 'The car is gone, or they were told about it already.');
    };
    fill()
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) showToast('Not filled in', failureText(error), 'failed');
      })
      .finally(() => {
        if (leaving.signal.aborted) return;
        setQuery(
          (before) => {
            before.delete('tell');
            return before;
          },
          { replace: true, preventScrollReset: true },
        );
      });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `setQuery` changes with each address
  }, [carId, enquiryId]);
}
