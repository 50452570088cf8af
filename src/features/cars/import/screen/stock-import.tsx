import { Link } from 'react-router';
import { cars, separated } from '../../../../platform/format.ts';
import type { ImportPreview } from '../preview.ts';
import { type DetailsProps, ImportScreen } from '../../components/file-import/import-screen.tsx';
import { CAR_LABELS } from '../../car-labels.ts';
import { sendStockFile } from './send-file.ts';
import { Columns, Findings, Updates } from './preview-lists.tsx';
import link from '../../../../ui/link.module.css';
import styles from './stock-import.module.css';

export const meta = () => [{ title: 'Import stock' }];

/** Fields by heading, where the user has chosen others than the import finds. */
type FieldMap = Readonly<Record<string, string>>;

/** Imports a stock file. */
export default function StockImport() {
  return (
    <ImportScreen<ImportPreview, FieldMap>
      title="Import stock"
      intro={
        <p className={styles.hint}>
          A CSV file of up to 20 MB, from a spreadsheet, your dealer system or a feed. You see what
          will change before anything does.
        </p>
      }
      options={{}}
      send={(file, { options: map, ...run }) => sendStockFile(file, { ...run, map })}
      previewText={previewText}
      buttonText={buttonText}
      toast={(result) => ['Stock Imported', summaryOf(result)]}
      Done={Done}
      Details={Details}
    />
  );
}

const Done = ({ result }: { result: ImportPreview }) => (
  <>
    {summaryOf(result)} New cars are drafts.{' '}
    <Link to="/stock?state=draft" className={link.link}>
      Add their photos
    </Link>
    {missingText(result)}
  </>
);

const Details = ({ result, options, again }: DetailsProps<ImportPreview, FieldMap>) => (
  <>
    <Findings preview={result} />
    {again && (
      <>
        <Updates preview={result} />
        <Columns
          preview={result}
          onMap={(heading, field) => again({ ...options, [heading]: field })}
        />
      </>
    )}
  </>
);

const rejectedText = ({ rejectedCount }: ImportPreview) =>
  rejectedCount === 0
    ? ''
    : ` ${separated(rejectedCount)} ${rejectedCount === 1 ? 'row can’t' : 'rows can’t'} be imported.`;

/** What new cars need before they can be on the site, and where staff write descriptions for all of them. */
function missingText({ missing }: ImportPreview): string {
  if (missing.length === 0) return '';
  const needs = missing.map(({ label, cars: count }) => `${cars(count)} without ${label}`);
  const list = new Intl.ListFormat('en-IE').format(needs);
  const many = missing.some(({ label }) => label === DESCRIPTION)
    ? ' Select them in the stock list to write their descriptions at once.'
    : '';
  return ` Not ready for the site: ${list}.${many}`;
}

const DESCRIPTION = CAR_LABELS.description.toLowerCase();

const previewText = (preview: ImportPreview) =>
  `${separated(preview.rows)} ${preview.rows === 1 ? 'row' : 'rows'}: ${separated(preview.added)} new, ${separated(preview.updated)} to update, ${separated(preview.unchanged)} without changes.${rejectedText(preview)}${missingText(preview)}`;

const summaryOf = (result: ImportPreview) =>
  `${cars(result.added)} added, ${separated(result.updated)} updated.${rejectedText(result)}`;

function buttonText({ added, updated }: ImportPreview): string {
  const parts = [
    ...(added > 0 ? [`Add ${cars(added)}`] : []),
    ...(updated > 0 ? [`${added > 0 ? 'update' : 'Update'} ${cars(updated)}`] : []),
  ];
  return parts.join(' and ');
}
