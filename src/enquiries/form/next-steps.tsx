import { useDealer } from '../../site/dealer.ts';
import styles from './enquire.module.css';

/** The phone number with the opening state, and what happens after the form is sent. CSS shows the steps of the kind. */
export function NextSteps({ opening, when }: { opening: string; when: string }) {
  const { phone, phoneE164 } = useDealer();
  return (
    <>
      <section aria-labelledby="talk-title" className={styles.asidePart}>
        <h2 id="talk-title" className={styles.asideTitle}>
          Would you rather talk?
        </h2>
        <p>
          <a href={`tel:${phoneE164}`} className={styles.phone}>
            {phone}
          </a>
        </p>
        <p className={styles.help}>{opening}</p>
      </section>
      <section aria-labelledby="next-title" className={styles.asidePart}>
        <h2 id="next-title" className={styles.asideTitle}>
          What happens next
        </h2>
        <ol className={styles.steps}>
          <li>You get a reference when you send the form.</li>
          <li>{when}</li>
          <li className={styles.driveStep}>
            We check that the car is free, and confirm the day and time. Bring your driving licence.
          </li>
          <li className={styles.valueStep}>
            We tell you what we’d offer. It’s not binding on you.
          </li>
        </ol>
      </section>
    </>
  );
}
