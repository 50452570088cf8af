import { LoadFailure } from '../../../ui/load-failure.tsx';

/** Shown if customers could not be loaded, or if there is no such customer. */
export const CustomersFailure = () => (
  <LoadFailure
    failed="We couldn’t load the customers"
    missing="This customer does not exist"
    list={{ path: '/customers', label: 'All customers' }}
  />
);
