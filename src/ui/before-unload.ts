/**
 * Lets the browser ask before it leaves the page while `losesInput` returns true. Chrome would also ask at a link
 * that opens another program, for example `tel:`, although the page stays.
 * @returns a function that removes the listeners
 */
export function askBeforeUnload(losesInput: () => boolean): () => void {
  let opensProgram = false;
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    opensProgram = link !== null && !link.protocol.startsWith('http');
    // The browser asks while it handles the click.
    if (opensProgram) setTimeout(() => (opensProgram = false));
  };
  const warn = (event: BeforeUnloadEvent) => {
    if (!opensProgram && losesInput()) event.preventDefault();
  };
  addEventListener('click', onClick, { capture: true });
  addEventListener('beforeunload', warn);
  return () => {
    removeEventListener('click', onClick, { capture: true });
    removeEventListener('beforeunload', warn);
  };
}
