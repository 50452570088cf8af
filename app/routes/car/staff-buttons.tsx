import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';

// Visitors never load what only staff can open.
const DeleteCar = lazy(() => import('./delete-car.tsx'));

/** Edit and Delete, for signed-in staff. */
export function StaffButtons({ carId, segment }: { carId: number; segment: string }) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <div className="flex gap-3">
      <Link to={`/edit-car/${carId}`} className="button">
        Edit
      </Link>
      <button
        type="button"
        className="button"
        onClick={() => {
          setAsked(true);
          setAsking(true);
        }}
      >
        Delete
      </button>
      {asked && (
        <Suspense>
          <DeleteCar
            carId={carId}
            segment={segment}
            open={asking}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
