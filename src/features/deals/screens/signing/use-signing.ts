import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../../app/api/browser-api.ts';
import type { ApiResponse } from '../../../../app/api/contract.ts';
import { useUser } from '../../../../app/session.ts';
import { ApiError, isRefusal } from '../../../../platform/api-error.ts';
import { parseStored, sessionStore } from '../../../../ui/browser-storage.ts';
import { randomHex } from '../../../../ui/random.ts';
import { showToast } from '../../../../ui/toast.ts';
import { DOCUMENT_KINDS } from '../../../documents/options.ts';
import type { DealDetail } from '../../deal.ts';
import type { SigningPlace } from '../../options.ts';
import type { DealForm } from '../use-deal-form.ts';
import {
  type Draft,
  keepWaiting,
  type SignedKind,
  waitingSignatures,
} from './waiting-signatures.ts';

type Preview = ApiResponse<'get', '/deals/:dealId/preview'>;

interface Problem {
  message: string;
  /** Whether the user can send it again with `confirm`. */
  canConfirm: boolean;
}

export interface Signing {
  draft: Draft | null;
  /** The document to sign; null while it loads. */
  preview: Preview | null;
  problem: Problem | null;
  isSending: boolean;
  /** Whether a signed document waits for a connection. */
  isWaiting: boolean;
  /** Loads the preview of a document. @throws ApiError if it cannot be issued */
  show: (kind: SignedKind | 'invoice', place: SigningPlace) => Promise<void>;
  /** Asks for the signature of a document. */
  start: (kind: SignedKind) => void;
  change: (values: Partial<Draft>) => void;
  /** @param missing points of the checklist that are not done */
  send: (missing: readonly string[], confirm?: true) => void;
  close: () => void;
}

const RETRY_AFTER_MS = 4_000;

/** Shows a document before it is signed, and sends the signature once, also after a reload or a lost connection. */
export function useSigning(deal: DealDetail, form: DealForm): Signing {
  const { dealId } = deal;
  const userId = useUser()?.userId ?? 0;
  const key = `signature:${dealId}:user-${userId}` as const;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const sending = useRef(false);
  const { revalidate } = useRevalidator();

  const store = (next: Draft | null) => {
    setDraft(next);
    if (next) sessionStore.setItem(key, JSON.stringify(next));
    else sessionStore.removeItem(key);
    keepWaiting(userId, dealId, next?.request ? next : null);
  };

  const show = async (kind: SignedKind | 'invoice', place: SigningPlace) => {
    setPreview(null);
    setPreview(
      await browserApi.get('/deals/:dealId/preview', {
        params: { dealId },
        query: { kind, place },
      }),
    );
  };

  const start = (kind: SignedKind) => {
    setProblem(null);
    const { name } = form.stored().values;
    store({ kind, place: 'here', address: '', name, drawing: null, done: [], request: null });
  };

  const change = (values: Partial<Draft>) => {
    if (!draft) return;
    store({ ...draft, ...values });
    if (values.place === undefined || values.place === draft.place) return;
    // Off the premises, the document has other terms.
    show(draft.kind, values.place).catch((error: unknown) => {
      setProblem({ message: messageOf(error), canConfirm: false });
    });
  };

  const attempt = async (current: Draft) => {
    if (!current.request || sending.current) return;
    sending.current = true;
    setSending(true);
    setProblem(null);
    try {
      const { number } = await browserApi.call<{ number: string }>(
        'POST',
        `/deals/:dealId/${current.kind}`,
        201,
        {
          params: { dealId },
          body: current.request.body,
          headers: { 'idempotency-key': current.request.key },
        },
      );
      setWaiting(false);
      store(null);
      showToast('Issued', `${DOCUMENT_KINDS[current.kind]} ${number} is issued.`);
      await revalidate();
    } catch (error) {
      setWaiting(!isRefusal(error));
      if (isRefusal(error)) await onRefused(current, error);
    }
    sending.current = false;
    setSending(false);
  };

  const onRefused = async (current: Draft, error: ApiError) => {
    const canConfirm = error.code === 'reserved' || error.code === 'balanceDue';
    const isChanged = error.status === 409 && !canConfirm;
    store({ ...current, request: null, ...(isChanged && { drawing: null }) });
    setProblem({ message: messageOf(error), canConfirm });
    if (!isChanged) return;
    await revalidate();
    await show(current.kind, current.place).catch(() => {});
  };

  const send = (missing: readonly string[], confirm?: true) => {
    if (!draft || !preview) return;
    const { kind, place, address, name, drawing, done } = draft;
    const isPaper = place === 'paper';
    const message = problemOf(draft, missing);
    if (message) return setProblem({ message, canConfirm: false });
    const body = {
      version: preview.version,
      ...(kind === 'handover' && { done }),
      ...(confirm && { confirm }),
      signature: isPaper
        ? { place }
        : {
            place,
            address: place === 'customer' ? address : null,
            name,
            drawing,
            signedAt: new Date().toISOString(),
            shownSha256: preview.sha256,
          },
    };
    const next = { ...draft, request: { body, key: randomHex(16), at: Date.now() } };
    store(next);
    void attempt(next);
  };

  const retry = useEffectEvent(() => {
    if (draft) void attempt(draft);
  });
  useEffect(() => {
    if (!isWaiting || isSending) return undefined;
    const onLine = () => retry();
    const timer = setTimeout(onLine, RETRY_AFTER_MS);
    addEventListener('online', onLine);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onLine);
    };
  }, [isWaiting, isSending]);

  // Restores a signature that was begun before a reload, or that a closed tab could not send.
  const restore = useEffectEvent(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this tab has stored it
    const inTab = parseStored(sessionStore.getItem(key)) as Draft | null;
    const kept = inTab ?? waitingSignatures(userId)[dealId];
    if (!kept) return;
    setDraft(kept);
    if (kept.request) void attempt(kept);
    else show(kept.kind, kept.place).catch(() => store(null));
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know what the tab stores
  useEffect(() => restore(), []);

  const close = () => {
    setProblem(null);
    // A signed document stays in the queue.
    if (!draft?.request) store(null);
    else setDraft(null);
  };
  return { draft, preview, problem, isSending, isWaiting, show, start, change, send, close };
}

/** Returns the first problem that prevents issuing the document, or null. */
function problemOf({ place, name, drawing }: Draft, missing: readonly string[]): string | null {
  if (missing.length > 0) return `Not done yet: ${missing.join(', ')}`;
  if (place === 'paper') return null;
  if (name.trim() === '') return 'Enter who signs';
  return drawing ? null : 'Please sign in the field';
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  return Object.values(error.errors)[0] ?? error.message;
};
