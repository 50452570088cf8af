/** Shows a toast: title, text, and whether it tells of a failure. Loads the toast area's code when first called. */
export async function showToast(
  title: string,
  text: string,
  kind: 'done' | 'failed' = 'done',
): Promise<void> {
  dispatchEvent(new Event('toast'));
  const { toast } = await import('sonner');
  if (kind === 'failed') toast.error(title, { description: text });
  else toast(title, { description: text });
}
