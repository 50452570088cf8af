/**
 * Shows a toast: title, text, whether it tells of a failure, and for how many seconds it stays. Loads the
 * toast area's code when first called.
 */
export async function showToast(
  title: string,
  text: string,
  kind: 'done' | 'failed' = 'done',
  seconds = 4,
): Promise<void> {
  dispatchEvent(new Event('toast'));
  const { toast } = await import('sonner');
  const stays = { duration: seconds * 1000, style: { '--toast-time': `${seconds}s` } };
  if (kind === 'failed') toast.error(title, { description: text, ...stays });
  else toast(title, { description: text, ...stays });
}
