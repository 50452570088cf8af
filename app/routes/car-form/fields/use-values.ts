import { useFormContext, useWatch } from 'react-hook-form';
import { type CarFormValues, NEW_CAR } from './form-values.ts';

/** Everything that stands in the form, following it. */
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
