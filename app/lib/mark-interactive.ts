/** Marks the page as hydrated, for the inline scripts and the browser tests. */
export function markInteractive(): void {
  document.documentElement.dataset['interactive'] = '';
  dispatchEvent(new Event('interactive'));
}
