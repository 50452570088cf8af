import { fold } from '../../../domain/text/search-text.ts';
import { foldedText } from '../engine/fold.ts';

/** Left out of stock numbers: staff type `fc 1001` for FC-1001. */
const GAPS = '[ ._/#-]+';

/** SQL: the stock number of a car `c` without case, accents and gaps. */
export const STOCK_NUMBER = `regexp_replace(${foldedText('c.stock_number')}, '${GAPS}', '', 'g')`;

/** Returns the part of a stock number to compare with `STOCK_NUMBER`; empty for a query without letters and figures. */
export const typedStockNumber = (q: string | undefined): string =>
  fold(q ?? '').replaceAll(new RegExp(GAPS, 'g'), '');
