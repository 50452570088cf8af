import { type ComponentType, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { showToast } from '../../../ui/toast.ts';
import type { DeleteCarProps } from '../components/delete-car.tsx';
import button from '../../../ui/button.module.css';
import styles from './car.module.css';

/**
 * Dynamic imports, because visitors never need these modules. They load before the click, so that a lost connection
 * or an update of the server does no harm: a browser does not repeat an import that failed.
 */
const loadDialog = () => import('../components/delete-car.tsx');
const loadSell = () => import('../components/sell-button.tsx');
const loadAsked = () => import('../../enquiries/components/asked-for.tsx');

interface Props {
  carId: number;
  /** Path segment of the routes that write cars. */
  segment: string;
  mayEdit: boolean;
  mayDelete: boolean;
  /** Whether a deal can be started. */
  maySell: boolean;
  /** Whether to show who asked for a car like this one. */
  showsAsked: boolean;
}

/** Buttons for the actions of staff on a car's page. */
export function StaffButtons({ carId, segment, mayEdit, mayDelete, maySell, showsAsked }: Props) {
  const [DeleteCar, setDeleteCar] = useState<ComponentType<DeleteCarProps> | null>(null);
  const [open, setOpen] = useState(false);
  const [AskedFor, setAskedFor] = useState<ComponentType<{ carId: number }> | null>(null);
  const [Sell, setSell] = useState<ComponentType<{ carId: number }> | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (showsAsked)
      loadAsked().then(
        (loaded) => setAskedFor(() => loaded.AskedFor),
        (error: unknown) => console.warn('Cannot load who asked for this car', error),
      );
  }, [showsAsked]);

  useEffect(() => {
    if (maySell)
      loadSell().then(
        (loaded) => setSell(() => loaded.SellButton),
        (error: unknown) => console.warn('Cannot load the button that starts a deal', error),
      );
  }, [maySell]);

  useEffect(() => {
    // If this fails, the click tries again and reports it.
    if (mayDelete) loadDialog().catch(() => {});
  }, [mayDelete]);

  const askToDelete = async () => {
    try {
      const loaded = await loadDialog();
      setDeleteCar(() => loaded.DeleteCar);
      setOpen(true);
    } catch (error) {
      console.warn('Cannot load the dialog', error);
      const text = 'We couldn’t load this dialog. Reload the page to try again.';
      showToast('Error', text, 'failed', 6);
    }
  };

  return (
    <>
      <div className={styles.staffButtons}>
        {Sell ? (
          <Sell carId={carId} />
        ) : (
          maySell && (
            <button type="button" className={button.button} aria-disabled>
              Sell…
            </button>
          )
        )}
        {mayEdit && (
          <Link to={`/edit-car/${carId}`} className={button.button}>
            Edit
          </Link>
        )}
        <Link to={`/car/${carId}/money`} className={button.button}>
          Money
        </Link>
        <Link to={`/car/${carId}/sheet`} className={button.button}>
          Window sheet
        </Link>
        <Link to={`/car/${carId}/portals`} className={button.button}>
          Copy for portals
        </Link>
        {mayDelete && (
          <button type="button" className={button.button} onClick={() => void askToDelete()}>
            Delete
          </button>
        )}
        {DeleteCar && (
          <DeleteCar
            carId={carId}
            segment={segment}
            open={open}
            onClose={() => setOpen(false)}
            onDeleted={async () => navigate('/search')}
          />
        )}
      </div>
      {AskedFor && <AskedFor carId={carId} />}
    </>
  );
}
