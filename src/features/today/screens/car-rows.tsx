import { useState } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { CarImage } from '../../cars/components/car-image.tsx';
import { useCan } from '../../../app/session.ts';
import { PriceForm } from '../../cars/components/price-form.tsx';
import { imageOf } from '../../../platform/images/image-address.ts';
import button from '../../../ui/button.module.css';
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { dayWord, daysLater } from '../texts.ts';
import type { CarRow, ReservationRow, WantedRow } from '../today.ts';
import { Row } from './row.tsx';
import styles from './today.module.css';

/** Days by which staff can extend a reservation. */
const KEPT_DAYS = 2;

const Image = ({ car }: { car: Pick<CarRow, 'image' | 'imageDetails'> }) => (
  <CarImage image={imageOf(car)} alt="" sizes="72px" className={styles.image} />
);

export function Reservation({ row, now }: { row: ReservationRow; now: Date }) {
  const { carId, version, title, registration, publish, holdUntil, person } = row;
  const { busy, write } = useWrite();
  const [isFreeing, setIsFreeing] = useState(false);
  const kept = daysLater(holdUntil, KEPT_DAYS);
  const keep = () =>
    browserApi.post('/cars/:carId/state', 200, {
      params: { carId },
      body: { version, to: 'reserved', holdUntil: kept.toISOString() },
    });
  async function free() {
    setIsFreeing(false);
    const to = publish ? 'live' : 'draft';
    await write(
      () =>
        browserApi.post('/cars/:carId/state', 200, { params: { carId }, body: { version, to } }),
      'The reservation was ended.',
    );
  }
  return (
    <Row
      title={title}
      to={`/edit-car/${carId}`}
      state={`until ${dayWord(holdUntil, now)}`}
      facts={[registration, person && `for ${person}`]}
      image={<Image car={row} />}
    >
      <button
        type="button"
        className={button.button}
        disabled={busy}
        onClick={() => void write(keep, `Kept until ${dayWord(kept.toISOString(), now)}`)}
      >
        Keep {KEPT_DAYS} more days
      </button>
      <button
        type="button"
        className={button.button}
        disabled={busy}
        onClick={() => setIsFreeing(true)}
      >
        Free the car
      </button>
      <ConfirmDialog
        open={isFreeing}
        onClose={() => setIsFreeing(false)}
        title="End the reservation?"
        text={
          person
            ? `${title}. The details of ${person}, who reserved it, are deleted for good.`
            : `${title}. Nobody’s details are stored with this reservation.`
        }
        cancel="Keep the reservation"
        confirm={
          <button type="button" className={button.danger} onClick={() => void free()}>
            End the reservation
          </button>
        }
      />
    </Row>
  );
}

export function Wanted({ row }: { row: WantedRow }) {
  const { carId, title, registration, price, askedBy, people } = row;
  const [first] = people;
  return (
    <Row
      title={title}
      to={`/car/${carId}`}
      facts={[
        registration,
        price,
        askedBy === 1 && first ? `for ${first.name}` : `for ${askedBy} people`,
      ]}
      image={<Image car={row} />}
    >
      {people.map(({ enquiryId, name }) => (
        <Link
          key={enquiryId}
          to={`/enquiries/${enquiryId}?tell=${carId}`}
          aria-label={askedBy === 1 ? `Tell them: ${name}` : undefined}
          className={button.button}
        >
          {askedBy === 1 ? 'Tell them' : `Tell ${name}`}
        </Link>
      ))}
    </Row>
  );
}

/** @param to the screen that solves the problem; the form of the car by default */
export function CarNeeds({ row, to = `/edit-car/${row.carId}` }: { row: CarRow; to?: string }) {
  const { title, registration, price, problems, needsPrice } = row;
  const can = useCan();
  const [isPricing, setIsPricing] = useState(false);
  const close = () => setIsPricing(false);
  return (
    <Row
      title={title}
      to={to}
      facts={[registration, price, ...problems]}
      image={<Image car={row} />}
    >
      {can('cars.write') && (
        <Link to={to} aria-label={`Edit ${title}`} className={button.button}>
          Edit
        </Link>
      )}
      {needsPrice && can('cars.price') && (
        <>
          <button
            type="button"
            aria-label={`Price… ${title}`}
            className={button.button}
            onClick={() => setIsPricing(true)}
          >
            Price…
          </button>
          <Dialog open={isPricing} onClose={close} title="Change the price" text={title}>
            <PriceForm car={row} onClose={close} />
          </Dialog>
        </>
      )}
    </Row>
  );
}
