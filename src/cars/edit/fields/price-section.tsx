import { NO_PRICE } from '../../../platform/format.ts';
import { FieldSection } from './field-section.tsx';
import { parseFigure } from './parse-figure.ts';
import { PRICE } from './sections.ts';
import { useValues } from './use-values.ts';

/** Price and currency, with a hint that 0 means no price. */
export function PriceSection() {
  const { currentPrice } = useValues();
  return (
    <FieldSection
      section={PRICE}
      hints={{ currentPrice: parseFigure(currentPrice) === 0 ? `0 means: ${NO_PRICE}` : undefined }}
    />
  );
}
