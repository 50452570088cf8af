import type { PrivacyNotice } from '../routes.server.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { identitySentences } from '../../settings/identity.ts';
import { dealerPageMeta } from '../../site/meta.ts';
import { TermList, TextSection } from '../../site/text-section.tsx';
import { EmailLink } from '../../../ui/email-link.tsx';
import link from '../../../ui/link.module.css';
import type { Route } from './+types/privacy';
import typography from '../../../ui/styles/type.module.css';
import pageStyles from '../../../ui/styles/page.module.css';
import styles from '../../legal/text-page.module.css';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  context.get(apiContext).get('/privacy', { signal: request.signal });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi.get('/privacy', { signal: request.signal });

export const meta = dealerPageMeta('/privacy', (dealer) => ({
  title: `Privacy | ${dealer.name}`,
  description: `What ${dealer.name} does with personal data: why, for how long, and your rights.`,
}));

export default function Privacy({ loaderData: notice }: Route.ComponentProps) {
  const { controller, personalData, browserStorage, thirdParties, rights, authority } = notice;
  return (
    <div className={pageStyles.pageSection}>
      <h1 className={typography.title}>Privacy</h1>
      <TextSection title="Who we are">
        <Controller {...controller} />
      </TextSection>
      <TextSection title="What we keep">
        <TermList
          terms={personalData.map(({ data, purpose, basis, kept, afterwards }) => ({
            term: data,
            text: (
              <ul>
                <li>Why: {purpose}.</li>
                <li>Legal basis: {basis}.</li>
                <li>
                  How long: {kept}. Then it’s {afterwards}.
                </li>
              </ul>
            ),
          }))}
        />
      </TextSection>
      <TextSection title="In your browser">
        <div className={styles.text}>
          <p>We don’t follow you. Your browser stores only what makes this site work:</p>
          <ul className={styles.list}>
            {browserStorage.map(({ what, when, kept }) => (
              <li key={what}>
                {what}. {when}. Kept: {kept}.
              </li>
            ))}
          </ul>
        </div>
      </TextSection>
      <TextSection title="Other companies">
        <div className={styles.text}>
          {thirdParties.length === 0 ? (
            <p>No page of this site sends your data to another company.</p>
          ) : (
            <ul className={styles.list}>
              {thirdParties.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      </TextSection>
      <TextSection title="Your rights">
        <div className={styles.text}>
          <p>You can ask us at any time to:</p>
          <ul className={styles.list}>
            {rights.map((right) => (
              <li key={right}>{right}.</li>
            ))}
          </ul>
          <p>
            Write to <EmailLink email={controller.email} className={link.link} />. If you’re not
            happy with our answer, you can complain to the{' '}
            <a href={authority.url} className={link.link}>
              {authority.name}
            </a>
            .
          </p>
        </div>
      </TextSection>
    </div>
  );
}

function Controller(controller: PrivacyNotice['controller']) {
  const { legalName, address, email, phone } = controller;
  return (
    <div className={styles.text}>
      <p>{[`${legalName}, ${address.join(', ')}.`, ...identitySentences(controller)].join(' ')}</p>
      <p>
        {phone}, <EmailLink email={email} className={link.link} />
      </p>
    </div>
  );
}
