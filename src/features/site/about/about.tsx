import dark700 from '../images/about-dark-700.webp';
import dark1100 from '../images/about-dark-1100.webp';
import dark1600 from '../images/about-dark-1600.webp';
import light700 from '../images/about-light-700.webp';
import light1100 from '../images/about-light-1100.webp';
import light1600 from '../images/about-light-1600.webp';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { dealerPageMeta } from '../meta.ts';
import { useDealer } from '../../../app/dealer.ts';
import { IntroImage } from '../studio-image.tsx';
import { PageIntro, TermList, TextSection } from '../text-section.tsx';
import type { Route } from './+types/about';
import page from '../../../ui/styles/page.module.css';
import styles from './about.module.css';

const LIGHT = { 700: light700, 1100: light1100, 1600: light1600 };
const DARK = { 700: dark700, 1100: dark1100, 1600: dark1600 };

const load = async (api: Api, { signal }: Request) =>
  (await api.get('/dealer/texts', { signal })).about;

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request);

export const meta = dealerPageMeta('/about', (dealer) => ({
  title: `About Us | ${dealer.name}`,
  description: `Who ${dealer.name} is: used and premium cars in ${dealer.address.town}, ${dealer.address.county}, founded in ${dealer.founded}.`,
}));

export default function About({ loaderData: texts }: Route.ComponentProps) {
  const dealer = useDealer();
  return (
    <div className={page.pageSection}>
      <PageIntro
        title="About Us"
        lead={texts.lead}
        image={<IntroImage light={LIGHT} dark={DARK} />}
      />
      <TextSection title="Our Story">
        <div className={styles.story}>
          {texts.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </TextSection>
      <TextSection title="Our Values">
        <TermList terms={texts.values} />
      </TextSection>
      <TextSection title={`Why Choose ${dealer.name}`}>
        <TermList terms={texts.whyChoose} />
      </TextSection>
    </div>
  );
}
