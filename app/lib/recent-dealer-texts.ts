import { browserApi } from './browser-api.ts';
import { recent } from './recent.ts';

const texts = recent(() => browserApi.dealerTexts());

/** The dealer's texts in the browser; requested at most once a minute. */
export const recentDealerTexts = () => texts.read(null);
