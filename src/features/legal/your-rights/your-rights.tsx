import { Link } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useDealer } from '../../../app/dealer.ts';
import { dealerPageMeta } from '../../site/meta.ts';
import { TermList, TextSection } from '../../site/text-section.tsx';
import button from '../../../ui/button.module.css';
import link from '../../../ui/link.module.css';
import typography from '../../../ui/styles/type.module.css';
import { isShown } from '../../settings/is-shown.ts';
import type { LegalNotice } from '../../settings/legal.ts';
import pageStyles from '../../../ui/styles/page.module.css';
import text from '../text-page.module.css';
import type { Route } from './+types/your-rights';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).get('/legal', { signal: request.signal });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi.get('/legal', { signal: request.signal });

export const meta = dealerPageMeta('/your-rights', (dealer) => ({
  title: `Your rights | ${dealer.name}`,
  description: `What the law gives you when you buy a car from ${dealer.name}: 30 days, repair or replacement, and your money back.`,
}));

/** Consumer Rights Act 2022, Part 2: sections 16, 22 and 23 to 29. */
const RIGHTS = [
  {
    term: 'The car must be as we described it',
    text: 'It must match the advert and what we told you, be fit for driving, of the quality that you can expect for its age, mileage and price, and free of finance that somebody else owes.',
  },
  {
    term: 'The first 30 days',
    text: 'If the car has a fault that isn’t minor, you can give it back within 30 days of getting it and we refund the whole price.',
  },
  {
    term: 'Repair or replacement',
    text: 'At any time after that you can ask us to put a fault right. We do it free of charge, within a reasonable time and without much trouble for you.',
  },
  {
    term: 'Money off or money back',
    text: 'If a repair or replacement doesn’t work, takes too long or isn’t possible, you can keep the car and pay less, or give it back for a refund.',
  },
  {
    term: 'The first 12 months',
    text: 'A fault that shows within 12 months counts as having been there when you got the car. It’s for us to prove that it wasn’t.',
  },
];

export default function YourRights({ loaderData }: Route.ComponentProps) {
  const dealer = useDealer();
  return (
    <div className={pageStyles.pageSection}>
      <h1 className={typography.title}>Your rights</h1>
      <p className={text.lead}>
        When you buy a car from us as a consumer, the law gives you a guarantee. You don’t pay for
        it, and nothing that we or anybody else writes can take it away.
      </p>
      <TextSection title="Your legal guarantee">
        <TermList terms={RIGHTS} />
      </TextSection>
      <GuaranteeNotice notice={loaderData.guaranteeNotice} />
      {loaderData.warrantyTerms && (
        <TextSection title="Our own warranty">
          <div className={text.text}>
            <p className={text.terms}>{loaderData.warrantyTerms}</p>
            <p>This comes on top of your rights under the Consumer Rights Act 2022.</p>
          </div>
        </TextSection>
      )}
      <TextSection title="If something is wrong">
        <div className={text.text}>
          <p>
            Tell us first: call{' '}
            <a href={`tel:${dealer.phoneE164}`} className={link.link}>
              {dealer.phone}
            </a>{' '}
            or{' '}
            <Link to="/enquire" className={link.link}>
              send us a message
            </Link>
            . Say what’s wrong and what you’d like us to do.
          </p>
          <p>
            The{' '}
            <a href="https://www.ccpc.ie/consumers/" className={link.link}>
              Competition and Consumer Protection Commission
            </a>{' '}
            explains your rights and helps if we don’t agree. You can read the law itself:{' '}
            <a
              href="https://www.irishstatutebook.ie/eli/2022/act/37/enacted/en/html"
              className={link.link}
            >
              Consumer Rights Act 2022
            </a>
            .
          </p>
        </div>
      </TextSection>
    </div>
  );
}

/** The official notice, unchanged. */
function GuaranteeNotice({ notice }: { notice: LegalNotice['guaranteeNotice'] }) {
  if (!notice) return null;
  const isImage = isShown(notice);
  return (
    <TextSection title="The official EU notice">
      <div className={text.text}>
        {isImage && (
          <img
            src={notice.path}
            alt="EU notice: harmonised notice on the legal guarantee of conformity. The text above says the same in words."
            className={text.notice}
          />
        )}
        <p>
          <a href={notice.path} className={isImage ? link.link : button.button}>
            {isImage ? 'Open the notice in full size' : 'Open the notice (PDF)'}
          </a>
        </p>
      </div>
    </TextSection>
  );
}
