import { browserApi } from './browser-api.ts';
import { recent } from './recent.ts';

const texts = recent(() => browserApi.dealerTexts());

/** Loads the dealer's texts in the browser, at most once a minute. */
export const recentDealerTexts = () => texts.read(null);
