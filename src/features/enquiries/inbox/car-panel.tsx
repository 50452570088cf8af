import { watermarkOf } from '../../images/watermark.ts';
import { Link } from 'react-router';
import type { EnquiryDetail, Enquiry } from '../enquiry.ts';
import { NO_PRICE, priceOrNull } from '../../../platform/format.ts';
import { imageOf } from '../../../platform/images/image-address.ts';
import { CarImage } from '../../cars/components/car-image.tsx';
import { useCan } from '../../../app/session.ts';
import { SellButton } from '../../cars/components/sell-button.tsx';
import typography from '../../../ui/styles/type.module.css';
import styles from './enquiry.module.css';
import { useState } from 'react';
import { enquiryUpdate } from '../input.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { StaffCarChooser } from '../../cars/components/car-chooser/staff-car-chooser.tsx';
import type { ChoosableCar } from '../../cars/components/car-chooser/choosable-car.ts';
import { EditForm, SaveButton } from '../../../ui/form/edit-form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import panel from '../../../ui/panel.module.css';
import { useUnsaved } from '../../../ui/unsaved.ts';

/** The car as it was at the time of the enquiry, and its present state. */
export function CarPanel({ detail: { enquiry, car } }: { detail: EnquiryDetail }) {
  const { carTitle, carPrice } = enquiry;
  const can = useCan();
  if (carTitle === null)
    return (
      <section aria-label="Car" className={styles.panel}>
        <ChooseCar enquiry={enquiry} />
      </section>
    );
  const image = car ? imageOf(car) : null;
  return (
    <section aria-label="Car" className={styles.panel}>
      {car ? (
        <>
          <CarImage
            image={image}
            alt={carTitle}
            sizes="280px"
            watermark={watermarkOf(car)}
            className={styles.carImage}
          />
          <Link to={`/car/${car.carId}`} className={styles.carName}>
            {carTitle}
          </Link>
        </>
      ) : (
        <p className={styles.carName}>{carTitle}</p>
      )}
      <p className={typography.hint}>{priceText(carPrice, car)}</p>
      {car && !car.carSold && enquiry.erasedAt === null && can('deals') && (
        <SellButton carId={car.carId} enquiryId={enquiry.enquiryId} />
      )}
      <ChooseCar enquiry={enquiry} />
    </section>
  );
}

function priceText(asked: string | null, car: EnquiryDetail['car']): string {
  if (!car) return `${asked ?? NO_PRICE} when asked. This car was deleted.`;
  const current = priceOrNull(car.currentPrice, car.currency);
  const price =
    asked === current
      ? (current ?? NO_PRICE)
      : `${asked ?? NO_PRICE} when asked, ${current ?? 'no price'} now`;
  if (car.carSold) return `${price}. Sold.`;
  if (!car.published) return `${price}. Not published.`;
  return car.carBooked ? `${price}. Booked.` : price;
}

/** Chooses the car of an enquiry. An enquiry can only be won with a car. */
function ChooseCar({ enquiry: { enquiryId, version, carTitle } }: { enquiry: Enquiry }) {
  const [car, setCar] = useState<ChoosableCar | null>(null);
  useUnsaved(car !== null);
  const form = useEditForm({
    values: {},
    schema: enquiryUpdate,
    toInput: () => ({ version, carId: car?.carId }),
    check: (): Record<string, string> => (car ? {} : { carId: 'Choose the car from the list' }),
    save: (body) => browserApi.put('/enquiries/:enquiryId', { params: { enquiryId }, body }),
    done: 'The car of this enquiry',
    onSaved: () => setCar(null),
  });
  return (
    <details className={panel.details}>
      <summary>{carTitle === null ? 'Choose the car' : 'Choose another car'}</summary>
      <EditForm state={form} aria-label="Car" className={styles.replyForm}>
        <StaffCarChooser
          id="enquiry-car"
          label="Car"
          chosen={car}
          onChoose={(chosen) => {
            setCar(chosen);
            form.form.clearErrors();
          }}
          error={form.errorOf('carId')}
        />
        <SaveButton variant="plain">Save car</SaveButton>
      </EditForm>
    </details>
  );
}
