import { useNavigate } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showToast, showUndoToast } from '../../../ui/toast.ts';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useWrite } from '../../../ui/use-write.ts';
import type { BulkChange, BulkResult, StateChange } from './changes.ts';
import type { StockRow } from './stock.ts';

/** A dialog for a car. */
export interface CarAction {
  kind: 'price' | 'reserve' | 'sell' | 'undo' | 'delete' | 'fix' | 'publish';
  car: StockRow;
}

export type CarWrites = ReturnType<typeof useCarWrites>;

/** The changes of one car that the list offers. @param open opens the dialog of a change that needs one */
export function useCarWrites(open: (action: CarAction) => void) {
  const { write } = useWrite();
  const navigate = useNavigate();

  return {
    open,
    /** Makes a change without a confirmation. The toast offers to undo it. */
    change: (car: StockRow, kind: BulkChange['kind'] & SimpleKind, done: string) =>
      void write(() => changeCar(write, { car, change: { kind }, done })),
    moveTo: (car: StockRow, to: StateChange['to'], done: string) =>
      void write(
        () =>
          browserApi.post('/cars/:carId/state', 200, {
            params: { carId: car.carId },
            body: { version: car.version, to },
          }),
        done,
      ),
    duplicate: (car: StockRow) =>
      void write(async () => {
        const { carId } = await browserApi.post('/cars/:carId/duplicate', 201, {
          params: { carId: car.carId },
        });
        await navigate(`/edit-car/${carId}`);
        showToast('Car Duplicated', 'Add the plate, the mileage and photos to this draft.');
      }),
    startDeal: ({ carId }: StockRow) =>
      void write(async () => {
        const { dealId } = await browserApi.post('/deals', 201, { body: { carId } });
        await navigate(`/deals/${dealId}`);
      }),
    restore: (car: StockRow) =>
      void write(async () => {
        await browserApi.post('/cars/:carId/restore', 200, { params: { carId: car.carId } });
        showToast('Car Restored', 'Everything is as it was.');
      }),
  };
}

type SimpleKind = 'publish' | 'unpublish' | 'archive' | 'premium' | 'notPremium';
type Write = ReturnType<typeof useWrite>['write'];

interface OneChange {
  car: Pick<StockRow, 'carId' | 'version' | 'title'>;
  change: BulkChange;
  /** Title of the toast. */
  done: string;
}

/** Changes one car as a bulk change, so that it can be undone. @throws ApiError with the reason why it was not changed */
export async function changeCar(
  write: Write,
  { car: { carId, version, title }, change, done }: OneChange,
): Promise<void> {
  const cars = [{ carId, version }];
  const { results, undo } = await browserApi.post('/cars/bulk', 200, { body: { cars, change } });
  const [result] = results;
  // Throws a conflict, so that the list is loaded again.
  if (result?.result === 'failed') throw new ApiError(409, result.message ?? 'Please try again.');
  if (undo) showUndoToast(done, title, () => void write(() => takeBack(undo.token)));
}

/** @throws Error with the reasons for the cars that were not restored */
async function takeBack(token: string): Promise<void> {
  const kept = await undoChange(token);
  if (kept.length > 0)
    throw new Error(kept.map(({ title, message }) => `${title}: ${message}`).join(' '));
}

/** Undoes a change. Returns the results of cars that could not be restored. Shows a toast if all were. */
export async function undoChange(token: string): Promise<BulkResult[]> {
  const { results } = await browserApi.post('/cars/bulk/undo', 200, { body: { token } });
  const kept = results.filter(({ result }) => result !== 'done');
  if (kept.length === 0) showToast('Undone', 'Everything is as it was.');
  return kept;
}

/** Returns the results of a dry run; null without a change and until they arrive; `failed` if the request failed. */
export function usePreview(
  cars: readonly Pick<StockRow, 'carId' | 'version'>[],
  change: BulkChange | null,
): readonly BulkResult[] | 'failed' | null {
  const whole = cars.map(({ carId, version }) => ({ carId, version }));
  const request = change && JSON.stringify({ cars: whole, change, dryRun: true });
  return useAnswer(
    request,
    async (body) => (await browserApi.post('/cars/bulk', 200, { body: JSON.parse(body) })).results,
  );
}
