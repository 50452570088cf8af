/** Returns the title of a page with the number of waiting enquiries in front of it. */
export function titleWithCount(title: string, waiting: number): string {
  const plain = title.replace(/^\(\d+\) /, '');
  return waiting > 0 ? `(${waiting}) ${plain}` : plain;
}

/** Address of the icon that `links` in `root.tsx` names. */
const ICON = '/favicon.svg';

/** Returns the address of the tab's icon, with the number of waiting enquiries drawn over it if it is above 0. */
export function iconWithCount(waiting: number): string {
  if (waiting === 0) return ICON;
  const number = waiting > 9 ? '9+' : String(waiting);
  const left = number.length > 1 ? 4 : 12;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b492d"/><path fill="#fbfaf8" d="M4 3h16l-1.6 3.2H8V25H4z"/><rect x="${left}" y="8" width="${32 - left}" height="24" rx="6" fill="#fbfaf8"/><text x="${16 + left / 2}" y="26.5" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="19" fill="#0b492d">${number}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Shows the number of waiting enquiries in the icon of the tab. */
export function showInIcon(waiting: number): void {
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute('href', iconWithCount(waiting));
}
