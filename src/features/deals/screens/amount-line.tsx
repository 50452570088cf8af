import { amount } from '../../money/texts.ts';

/** An amount of a document or an account. */
export const AmountLine = ({
  label,
  cents,
  isSum,
}: {
  label: string;
  cents: number;
  isSum?: boolean;
}) => (
  <div data-sum={isSum}>
    <dt>{label}</dt>
    <dd>{amount(cents)}</dd>
  </div>
);
