import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { UNDO_SECONDS } from '../../../domain/enquiries/options.ts';
import { ApiError } from '../../lib/api.ts';
import { browserApi } from '../../lib/browser-api.ts';
import { showToast } from '../../lib/toast.ts';

/** A reply that was sent with a tap but is not part of the thread yet. */
export interface Sending {
  enquiryId: number;
  mailId: number;
  name: string;
  /** Whether the reply can still be taken back. */
  canUndo: boolean;
  /** Called when it can no longer be taken back. */
  onSent: () => void;
}

/**
 * Milliseconds after the time to undo until the reply appears in the thread: the queue sends it within these
 * seconds.
 */
const SHOWN_AFTER_MS = 4_000;

/** Follows a reply from the tap until the thread shows it. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null);
  const { revalidate } = useRevalidator();
  const { mailId, canUndo, onSent } = sending ?? {};

  useEffect(() => {
    if (mailId === undefined) return undefined;
    const end = () => {
      if (canUndo) {
        onSent?.();
        setSending((current) => current && { ...current, canUndo: false });
      } else {
        setSending(null);
        void revalidate();
      }
    };
    const timer = setTimeout(end, canUndo ? UNDO_SECONDS * 1000 : SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [mailId, canUndo, onSent, revalidate]);

  async function undo() {
    if (!sending) return;
    try {
      await browserApi.undoReply(sending.enquiryId, sending.mailId);
      setSending(null);
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Please try again.';
      void showToast('Not undone', message, 'failed');
    }
  }
  return { sending, start: setSending, undo };
}
export type SendingControl = ReturnType<typeof useSending>;
