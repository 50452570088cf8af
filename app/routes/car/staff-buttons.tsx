import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../shell/session.ts';
import button from '../../ui/button.module.css';
import styles from './car.module.css';

// Loaded on demand: visitors never need it.
const DeleteCar = lazy(() => import('./delete-car.tsx'));

export function StaffButtons({ carId, segment }: { carId: number; segment: string }) {
  const can = useCan();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <div className={styles.staffButtons}>
      {can('cars.write') && (
        <Link to={`/edit-car/${carId}`} className={button.button}>
          Edit
        </Link>
      )}
      {can('cars.delete') && (
        <button type="button" className={button.button} onClick={() => setDialog('open')}>
          Delete
        </button>
      )}
      {dialog !== 'unused' && (
        <Suspense>
          <DeleteCar
            carId={carId}
            segment={segment}
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
