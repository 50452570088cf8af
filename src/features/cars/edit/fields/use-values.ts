import { useFormContext, useWatch } from 'react-hook-form';
import { type CarFormValues, NEW_CAR } from './form-values.ts';

/** The form's current values; re-renders on every change. */
export function useValues(): CarFormValues {
  const { control } = useFormContext<CarFormValues>();
  const values = useWatch({ control });
  return {
    ...NEW_CAR,
    ...values,
    bookingDetails: { ...NEW_CAR.bookingDetails, ...values.bookingDetails },
    saleDetails: { ...NEW_CAR.saleDetails, ...values.saleDetails },
  };
}
