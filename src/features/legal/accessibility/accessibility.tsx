import { shortDate } from '../../../platform/format.ts';
import { useDealer } from '../../../app/dealer.ts';
import { dealerPageMeta } from '../../site/meta.ts';
import { TextSection } from '../../site/text-section.tsx';
import { EmailLink } from '../../../ui/email-link.tsx';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import pageStyles from '../../../ui/styles/page.module.css';
import text from '../text-page.module.css';

/** When this statement was last compared with the site. */
const CHECKED = '2026-11-26';

const KNOWN_GAPS = [
  'A photo of a car is described by the name of the car and its number, not by what it shows. Ask us, and we’ll describe it to you.',
  'A document that we show as we got it, such as an official notice, may not be readable by a screen reader. We say the same in words on the page.',
];

export const meta = dealerPageMeta('/accessibility', (dealer) => ({
  title: `Accessibility | ${dealer.name}`,
  description: `How accessible the website of ${dealer.name} is, and whom to tell if something doesn’t work for you.`,
}));

export default function Accessibility() {
  const dealer = useDealer();
  return (
    <div className={pageStyles.pageSection}>
      <h1 className={typography.title}>Accessibility</h1>
      <p className={text.lead}>
        Everybody should be able to find a car here and ask about it: with a keyboard, with a screen
        reader, at four times the size, on an old phone or without JavaScript.
      </p>
      <TextSection title="What this site conforms to">
        <div className={text.text}>
          <p>
            We build it to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Every page
            is checked by a program with each change, and by hand with the keyboard.
          </p>
          <p>This statement is from {shortDate(CHECKED)}.</p>
        </div>
      </TextSection>
      <TextSection title="What we know falls short">
        <div className={text.text}>
          <ul className={text.list}>
            {KNOWN_GAPS.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </div>
      </TextSection>
      <TextSection title="Tell us">
        <div className={text.text}>
          <p>
            If something doesn’t work for you, call{' '}
            <a href={`tel:${dealer.phoneE164}`} className={link.link}>
              {dealer.phone}
            </a>{' '}
            or write to <EmailLink email={dealer.email} className={link.link} />. Tell us the page
            and what you use. We answer, and until it’s mended we give you the information another
            way.
          </p>
          <p>
            If you’re not happy with our answer, you can turn to the{' '}
            <a href="https://www.ccpc.ie/consumers/" className={link.link}>
              Competition and Consumer Protection Commission
            </a>
            .
          </p>
        </div>
      </TextSection>
    </div>
  );
}
