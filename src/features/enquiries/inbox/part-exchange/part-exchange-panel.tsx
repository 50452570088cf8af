import type { EnquiryDetail, Enquiry } from '../../enquiry.ts';
import { CAR_CONDITIONS, FINANCE_OWED, SERVICE_HISTORIES } from '../../part-exchange.ts';
import { type PartExchange, offerInput } from '../../part-exchange-schemas.ts';
import { separated } from '../../../../platform/format.ts';
import { readPlate, registeredText } from '../../../ireland/plate.ts';
import link from '../../../../ui/link.module.css';
import panel from '../enquiry.module.css';
import { PhotoList } from '../photo-list.tsx';
import typography from '../../../../ui/styles/type.module.css';
import { Link } from 'react-router';
import { browserApi } from '../../../../app/api/browser-api.ts';
import { EditForm, SaveButton } from '../../../../ui/form/edit-form.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import styles from './part-exchange.module.css';

/** The car that the person wants to sell: details, photos and our offer. */
export function PartExchangePanel({ detail }: { detail: EnquiryDetail }) {
  const { partExchange, files, enquiry } = detail;
  if (!partExchange) return null;
  return (
    <section aria-labelledby="part-exchange-title" className={panel.panel}>
      <h3 id="part-exchange-title" className={typography.name}>
        Their car: {partExchange.makeModel}
      </h3>
      <dl className={panel.person}>
        {factsOf(partExchange).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <PhotoList
          enquiryId={enquiry.enquiryId}
          photos={files.map((file, at) => ({
            ...file,
            alt: `${partExchange.makeModel}, ${at + 1} of ${files.length}`,
          }))}
        />
      )}
      {/* Other changes of the enquiry must not replace what is typed. */}
      <OfferForm
        key={`${partExchange.offer} ${partExchange.offerUntil}`}
        enquiry={enquiry}
        partExchange={partExchange}
      />
    </section>
  );
}

function factsOf(car: PartExchange): [term: string, text: string][] {
  const plate = readPlate(car.registration ?? '');
  const registration = plate ? `${plate.plate}, ${registeredText(plate)}` : car.registration;
  const facts: [string, string | null][] = [
    ['Registration', registration],
    ['Year', car.year === null ? null : String(car.year)],
    ['Kilometres', car.mileageKm === null ? null : separated(car.mileageKm)],
    ['Condition', car.condition && CAR_CONDITIONS[car.condition]],
    ['Service history', SERVICE_HISTORIES[car.serviceHistory]],
    ['Finance owed', FINANCE_OWED[car.finance]],
  ];
  return facts.flatMap(([term, text]) => (text === null ? [] : [[term, text]]));
}

/** The car that the person is looking for, with the matching search. */
export function WantedPanel({ detail: { wanted } }: { detail: EnquiryDetail }) {
  if (!wanted) return null;
  return (
    <section aria-labelledby="wanted-title" className={panel.panel}>
      <h3 id="wanted-title" className={typography.name}>
        Looking for
      </h3>
      <p>{wanted.words.join(', ')}</p>
      <p>
        <Link to={wanted.search} className={link.link}>
          Show matching cars
        </Link>
      </p>
    </section>
  );
}

interface OfferProps {
  enquiry: Pick<Enquiry, 'enquiryId' | 'version'>;
  partExchange: PartExchange;
}

/** Our offer for the car, and its last day. Only colleagues see it. */
function OfferForm({ enquiry: { enquiryId, version }, partExchange }: OfferProps) {
  const { offer, offerUntil } = partExchange;
  const form = useEditForm({
    values: { offer: String(offer ?? ''), offerUntil: offerUntil ?? '' },
    schema: offerInput,
    toInput: (values) => ({ ...values, version }),
    save: (input) =>
      browserApi.put('/enquiries/:enquiryId/offer', { params: { enquiryId }, body: input }),
    done: ['Offer Saved', 'Only colleagues see it'],
  });
  return (
    <EditForm state={form} aria-label="Our offer" className={styles.offer}>
      <TextField name="offer" label="Our offer in euro" inputMode="decimal" />
      <TextField name="offerUntil" label="Offer until" type="date" />
      <SaveButton>Save offer</SaveButton>
    </EditForm>
  );
}
