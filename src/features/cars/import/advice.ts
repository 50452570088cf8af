import { headingOf } from './headings.ts';

/** Advice of an import. On the screen staff choose columns, on the command line they pass options. */
export interface ImportAdvice {
  /** The mileage was read as km, or as miles, because no unit is given. */
  kmAssumed: string;
  milesAssumed: string;
  /** Why a column that the mapping leaves out is not imported. */
  leftOut: string;
  /** A column of taxes was left out. */
  irishTax: string;
  missingColumn: string;
  /** The name of the mapping in an error. */
  mapping: string;
  /** The file is not in UTF-8. */
  notUtf8: string;
}

export const COMMAND_LINE: ImportAdvice = {
  kmAssumed: 'if they are miles, use --distance mi',
  milesAssumed: 'otherwise use --distance km',
  leftOut: 'as --map says',
  irishTax: 'if it is Irish motor tax, use --map',
  missingColumn: "--map 'Heading=field' says what another heading means.",
  mapping: '--map',
  notUtf8:
    "save it as 'CSV UTF-8', or import it with --encoding windows-1252 if an older version of Excel created it",
};

export const SCREEN: ImportAdvice = {
  kmAssumed: `if they are miles, choose '${headingOf('mileageMiles')}' for this column`,
  milesAssumed: `if they are km, choose '${headingOf('mileageKm')}' for this column`,
  leftOut: 'as you chose',
  irishTax: `if it is Irish motor tax, choose '${headingOf('roadTax')}'`,
  missingColumn: 'Change the headings in the file, then choose it again.',
  mapping: 'The choice of columns',
  notUtf8: "save it as 'CSV UTF-8', then choose it again",
};
