import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { isRefusal } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { ENTRIES, type Errors } from './entries.ts';
import { type Draft, type Section, sectionPath } from './sections.ts';

/** Seconds that a failure stays, so that its reason can be read. */
const FAILURE_SECONDS = 6;

/**
 * The writes of a section and what follows them: toasts, and the list as it is then. `create` and
 * `update` answer null when it is saved, else what is wrong by field.
 */
export function useWrites(section: Section, page: number) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { slug, toastName, done, failed } = section;

  const create = async (draft: Draft): Promise<Errors | null> => {
    const errors = await attempt(() => ENTRIES[slug].create(draft), failed.create);
    if (errors) return errors;
    void showToast(`${toastName} Added`, `${draft.name.trim()} has been added successfully`);
    if (page === 1) void revalidate();
    else void navigate(sectionPath(slug), { preventScrollReset: true });
    return null;
  };

  const update = async (id: number, draft: Draft): Promise<Errors | null> => {
    const errors = await attempt(() => ENTRIES[slug].update(id, draft), failed.update);
    if (errors) return errors;
    void showToast(`${toastName} Updated`, done.update);
    await revalidate();
    return null;
  };

  /** Takes the entry away at once; it comes back when the server refuses. */
  const remove = async (id: number): Promise<void> => {
    setGone((before) => new Set(before).add(id));
    const errors = await attempt(async () => {
      await ENTRIES[slug].remove(id);
      return null;
    }, failed.remove);
    if (errors) {
      setGone((before) => new Set([...before].filter((one) => one !== id)));
      return;
    }
    void showToast(`${toastName} Deleted`, done.remove);
    // Where that was the last entry of the last page, the loader leads to the page before.
    await revalidate();
  };

  /** `gone`: entries whose deletion is under way or done, no longer to be shown. */
  return { gone, create, update, remove };
}

/** What the call answers; where it fails, a toast says why, and the errors are those of its fields. */
async function attempt(
  call: () => Promise<Errors | null>,
  fallback: string,
): Promise<Errors | null> {
  try {
    return await call();
  } catch (error) {
    const refused = isRefusal(error);
    void showToast('Error', refused ? error.message : fallback, 'failed', FAILURE_SECONDS);
    return refused ? error.errors : {};
  }
}
