/** Returns the script that hydrates the page, or null if the page has none. */
export const pageScript = () => document.getElementById('page-script');

/** Whether the page needs no help of the inline scripts: it has been hydrated, or never will be. */
export const isHydrated = () => 'interactive' in document.documentElement.dataset || !pageScript();
