import { useEffect, useState } from 'react';
import { browserApi } from '../../lib/browser-api.ts';

/** The server accepts a stamp for 24 hours. */
const RENEW_AFTER_MS = 12 * 60 * 60_000;

/** Returns the stamp of the form, and a new one if the visitor comes back to the page after half a day. */
export function useFreshStamp(initial: string, carId: number | null): string {
  const [stamp, setStamp] = useState(initial);
  useEffect(() => {
    let loadedAt = Date.now();
    const renew = () => {
      if (document.hidden || Date.now() - loadedAt < RENEW_AFTER_MS) return;
      browserApi.enquiryForm(carId).then(
        (form) => {
          setStamp(form.stamp);
          loadedAt = Date.now();
        },
        // The old stamp still works; it only counts as a sign of spam.
        () => {},
      );
    };
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [carId]);
  return stamp;
}
