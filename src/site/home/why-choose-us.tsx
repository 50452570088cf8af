import type { DealerTexts } from '../../settings/dealer.ts';
import dark from '../images/saloon-blue-rear.webp';
import light from '../images/saloon-white-rear.webp';
import { StudioImage } from '../studio-image.tsx';
import { TermList } from '../term-list.tsx';
import typography from '../../ui/styles/type.module.css';
import styles from './home.module.css';

export function WhyChooseUs({ reasons }: { reasons: DealerTexts['home']['whyChooseUs'] }) {
  return (
    <section className={styles.section} aria-labelledby="why">
      <div className={styles.whyChooseUs}>
        <div>
          <h2 id="why" className={typography.title}>
            Why Choose Us
          </h2>
          <div className={styles.whyImage}>
            <StudioImage light={{ 900: light }} dark={{ 900: dark }} width={900} height={600} />
          </div>
        </div>
        <TermList terms={reasons} />
      </div>
    </section>
  );
}
