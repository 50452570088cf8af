import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { DeleteCar } from '../../../components/delete-car.tsx';
import { useAdminSegment } from '../../../../../app/session.ts';
import button from '../../../../../ui/button.module.css';
import { ConfirmDialog, Dialog, DialogButtons } from '../../../../../ui/dialog.tsx';
import type { StockRow } from '../../stock.ts';
import { publishCar, undoSale } from '../row-menu.ts';
import { carLine } from '../texts.ts';
import type { CarAction, CarWrites } from '../../use-car-writes.ts';
import styles from '../../dialogs.module.css';
import { toAdvertise } from '../../to-fix.ts';
import { PriceForm } from '../../../components/price-form.tsx';
import { BuyerForm } from './buyer-form.tsx';

interface Props {
  /** null closes the dialog. */
  action: CarAction | null;
  onClose: () => void;
  writes: CarWrites;
}

export function CarDialog({ action, onClose, writes }: Props) {
  // Stays while the dialog closes, because a removed dialog does not return the focus.
  const [shown, setShown] = useState(action);
  if (action && action !== shown) setShown(action);
  const segment = useAdminSegment();
  const { revalidate } = useRevalidator();
  if (!shown) return null;

  const { kind, car } = shown;
  const dialog = { open: action !== null, onClose };
  switch (kind) {
    case 'price':
      return (
        <Dialog {...dialog} title="Change the price" text={carLine(car)}>
          <PriceForm car={car} onClose={onClose} />
        </Dialog>
      );
    case 'reserve':
    case 'sell':
      return (
        <Dialog
          {...dialog}
          title={
            kind === 'sell'
              ? 'Sold'
              : car.state === 'reserved'
                ? 'Change the reservation'
                : 'Reserve this car'
          }
          text={carLine(car)}
        >
          <BuyerForm kind={kind} car={car} onClose={onClose} />
        </Dialog>
      );
    case 'undo':
      return (
        <ConfirmDialog
          {...dialog}
          title={car.carSold ? 'Undo the sale?' : 'End the reservation?'}
          text={
            car.carSold && car.carBooked
              ? 'The buyer’s details and the price of the sale are deleted for good. The car is reserved again, with the details of that reservation.'
              : car.carSold
                ? 'The buyer’s details and the price of the sale are deleted for good.'
                : 'The details of the person are deleted for good.'
          }
          cancel={car.carSold ? 'Keep the sale' : 'Keep the reservation'}
          confirm={
            <button
              type="button"
              className={button.danger}
              onClick={() => {
                onClose();
                undoSale(car, writes);
              }}
            >
              {car.carSold ? 'Undo the sale' : 'End the reservation'}
            </button>
          }
        />
      );
    case 'delete':
      return (
        segment && (
          <DeleteCar
            {...dialog}
            carId={car.carId}
            segment={segment}
            onDeleted={revalidate}
            onRestored={revalidate}
          />
        )
      );
    case 'fix':
      return (
        <Dialog {...dialog} title="To fix" text={carLine(car)}>
          <FixList carId={car.carId} toFix={car.toFix} />
          <DialogButtons>
            <button type="button" className={button.button} onClick={onClose}>
              Close
            </button>
          </DialogButtons>
        </Dialog>
      );
    case 'publish':
      return (
        <Dialog
          {...dialog}
          title="Publish this car?"
          text={`${carLine(car)}. It’s better to fix this first:`}
        >
          <FixList carId={car.carId} toFix={toAdvertise(car.toFix)} />
          <DialogButtons>
            <button type="button" className={button.button} onClick={onClose}>
              Cancel
            </button>
            <button
              type="button"
              className={button.primary}
              onClick={() => {
                onClose();
                publishCar(car, writes);
              }}
            >
              Publish
            </button>
          </DialogButtons>
        </Dialog>
      );
    default:
      return kind satisfies never;
  }
}

/** The problems to fix, each with a link to its field in the form. */
const FixList = ({ carId, toFix }: Pick<StockRow, 'carId' | 'toFix'>) => (
  <ul className={styles.advice}>
    {toFix.map(({ code, text, field }) => (
      <li key={code}>
        <Link
          to={
            field === 'money'
              ? `/car/${carId}/money`
              : `/edit-car/${carId}#${field === null ? 'images-title' : `field-${field}`}`
          }
          className={styles.link}
        >
          {text}
        </Link>
      </li>
    ))}
  </ul>
);
