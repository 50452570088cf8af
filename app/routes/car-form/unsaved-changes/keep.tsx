import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { changedFields, changesBeside } from '../saving/changes.ts';
import { type Draft, dropDraft, keepDraft, keyOf, readDraft } from './store.ts';
import { DraftOffer } from './restore-offer.tsx';
import { type CarFormValues, isField } from '../fields/form-values.ts';
import { useValues } from '../fields/use-values.ts';

/** Milliseconds without a key after which what was typed is kept. */
const KEEP_AFTER_MS = 400;

interface Props {
  /** null for a new car. */
  carId: number | null;
  /** What the server has. */
  saved: CarFormValues;
  /** The car is saved: nothing is kept any more. */
  over: boolean;
}

/**
 * Keeps in this browser what was typed and not saved, and offers what was kept before. What is typed
 * while that is neither restored nor discarded is kept on top of it.
 */
export function KeptDraft({ carId, saved, over }: Props) {
  const [offered, setOffered] = useState<Draft | 'unread' | null>('unread');
  const form = useFormContext<CarFormValues>();
  const values = useValues();

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the browser's storage is the outside world here
    setOffered(readDraft(localStorage, carId));
  }, [carId]);

  useEffect(() => {
    // Another tab has saved, discarded or gone on with what is offered here.
    const follow = ({ key }: StorageEvent) => {
      if (key !== keyOf(carId)) return;
      setOffered((now) => now && readDraft(localStorage, carId));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [carId]);

  useEffect(() => {
    if (offered === 'unread' || over) return undefined;
    const parts = { saved, values, ...(offered && { offered: offered.changes }) };
    const keep = () => keepDraft(localStorage, carId, parts);
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [offered, over, carId, saved, values]);

  if (!offered || offered === 'unread') return null;
  const restore = () => {
    const changes = changesBeside(offered.changes, changedFields(saved, values));
    for (const [name, value] of Object.entries(changes))
      if (isField(name)) form.setValue(name, value, { shouldDirty: true });
    setOffered(null);
  };
  const discard = () => {
    dropDraft(localStorage, carId);
    setOffered(null);
  };
  return <DraftOffer draft={offered} onRestore={restore} onDiscard={discard} />;
}
