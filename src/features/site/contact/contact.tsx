import { Link } from 'react-router';
import type { Dealer } from '../../settings/dealer.ts';
import type { DealerImage } from '../../settings/dealer-images.ts';
import dark700 from '../images/contact-dark-700.webp';
import dark1100 from '../images/contact-dark-1100.webp';
import dark1600 from '../images/contact-dark-1600.webp';
import light700 from '../images/contact-light-700.webp';
import light1100 from '../images/contact-light-1100.webp';
import light1600 from '../images/contact-light-1600.webp';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { dealerPageMeta } from '../meta.ts';
import { useDealer } from '../../../app/dealer.ts';
import button from '../../../ui/button.module.css';
import { EmailLink } from '../../../ui/email-link.tsx';
import { IntroImage } from '../studio-image.tsx';
import { PageIntro, TermList, TextSection } from '../text-section.tsx';
import type { Route } from './+types/contact';
import typography from '../../../ui/styles/type.module.css';
import page from '../../../ui/styles/page.module.css';
import styles from './contact.module.css';

const LIGHT = { 700: light700, 1100: light1100, 1600: light1600 };
const DARK = { 700: dark700, 1100: dark1100, 1600: dark1600 };

const load = async (api: Api, { signal }: Request) =>
  (await api.get('/dealer/texts', { signal })).contact;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = dealerPageMeta('/contact', (dealer) => ({
  title: `Contact Us | ${dealer.name}`,
  description: `Telephone, email, address and opening hours of ${dealer.name}, ${dealer.address.town}, ${dealer.address.county}.`,
}));

export default function Contact({ loaderData: texts }: Route.ComponentProps) {
  const dealer = useDealer();
  const { lines, town, county, eircode, country } = dealer.address;
  const addressLines = [dealer.legalName, ...lines, town, county, eircode, country];
  return (
    <div className={page.pageSection}>
      <PageIntro
        title="Contact Us"
        lead={texts.lead}
        image={<IntroImage light={LIGHT} dark={DARK} />}
      />
      <TextSection title="Talk to us">
        <div>
          <TermList
            strong
            terms={[
              {
                term: 'Phone',
                text: (
                  <a href={`tel:${dealer.phoneE164}`} className={styles.link}>
                    {dealer.phone}
                  </a>
                ),
              },
              {
                term: 'Email',
                text: <EmailLink email={dealer.email} className={styles.link} />,
              },
            ]}
          />
          <p className={styles.message}>
            <Link to="/enquire" className={button.primary}>
              Send us a message
            </Link>
          </p>
        </div>
      </TextSection>
      <TextSection
        title="Visit us"
        image={dealer.mapImage && <MapImage image={dealer.mapImage} dealer={dealer} />}
      >
        <TermList
          strong
          terms={[
            {
              term: 'Address',
              text: (
                <address>
                  {addressLines.filter(Boolean).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                  <a href={directionsTo(dealer)} rel="noreferrer" className={styles.link}>
                    Directions
                  </a>
                </address>
              ),
            },
            { term: 'Business hours', text: <Hours dealer={dealer} /> },
          ]}
        />
      </TextSection>
      <TextSection title="Who we are">
        <TermList
          strong
          terms={[
            { term: 'Our showroom', text: texts.showroom },
            { term: 'Our team', text: texts.team },
          ]}
        />
      </TextSection>
    </div>
  );
}

/** Returns an address that a phone opens in its maps app. The page itself loads nothing from Google. */
function directionsTo({ name, address: { lines, town, county, eircode } }: Dealer): string {
  const destination = [name, ...lines, town, county, eircode].filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

function MapImage({ image, dealer }: { image: DealerImage; dealer: Dealer }) {
  const { path, width, height } = image;
  const { lines, town, county } = dealer.address;
  return (
    <img
      src={path}
      alt={`Map: ${[dealer.name, ...lines, town, county].join(', ')}`}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={styles.map}
    />
  );
}

const Hours = ({ dealer: { hours, hoursNote } }: { dealer: Dealer }) => (
  <>
    <ul className={typography.figures}>
      {hours.map(({ days, opens, closes }) => (
        <li key={days}>
          {days}: {opens}–{closes}
        </li>
      ))}
    </ul>
    <p className={styles.note}>{hoursNote}</p>
  </>
);
