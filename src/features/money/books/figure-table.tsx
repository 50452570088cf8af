import type { ReactNode } from 'react';
import styles from './books.module.css';

export interface Column<Row> {
  text: string;
  value: (row: Row) => ReactNode;
  /** Whether the column names the row. */
  isName?: boolean;
  /** Whether it is a number, which is aligned at its end. */
  isFigure?: boolean;
  /** Text of the last row. */
  sum?: string;
}

interface Props<Row> {
  kind: 'book' | 'lines' | 'earned';
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  caption?: string;
  isMarked?: (row: Row) => boolean;
}

/* oxlint-disable react/no-array-index-key -- two columns can have the same text, two rows the same figures */

/** A table of figures, with their sums in the last row if columns have some. */
export const FigureTable = <Row,>({ kind, columns, rows, caption, isMarked }: Props<Row>) => (
  <table className={styles[kind]}>
    {caption && <caption>{caption}</caption>}
    <thead>
      <tr>
        {columns.map(({ text, isFigure }, at) => (
          <th key={at} scope="col" data-figure={isFigure}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index} data-missing={isMarked?.(row) || undefined}>
          {columns.map(({ value, isName, isFigure }, at) =>
            isName ? (
              <th key={at} scope="row">
                {value(row)}
              </th>
            ) : (
              <td key={at} data-figure={isFigure}>
                {value(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
    {columns.some(({ sum }) => sum !== undefined) && (
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {columns.slice(1).map(({ sum, isFigure }, at) => (
            <td key={at} data-figure={isFigure}>
              {sum}
            </td>
          ))}
        </tr>
      </tfoot>
    )}
  </table>
);
