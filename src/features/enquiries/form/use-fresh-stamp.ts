import { useEffect, useState } from 'react';
import { browserApi } from '../../../app/api/browser-api.ts';

/** Half of the 24 hours for which the server accepts a stamp. */
const RENEW_AFTER_MS = 12 * 60 * 60_000;

/**
 * Returns the form's stamp. Replaces it by a new one if the visitor returns to the page after 12 hours or
 * more.
 */
export function useFreshStamp(initial: string, carId: number | null, hasPhotos: boolean): string {
  const [stamp, setStamp] = useState(initial);
  useEffect(() => {
    let loadedAt = Date.now();
    const renew = () => {
      if (hasPhotos || document.hidden || Date.now() - loadedAt < RENEW_AFTER_MS) return;
      browserApi.get('/enquiries/stamp', { query: { carId } }).then(
        (form) => {
          setStamp(form.stamp);
          loadedAt = Date.now();
        },
        // The form can still be sent with the old stamp, which only adds to the spam score.
        () => {},
      );
    };
    addEventListener('focus', renew);
    return () => removeEventListener('focus', renew);
  }, [carId, hasPhotos]);
  return stamp;
}
