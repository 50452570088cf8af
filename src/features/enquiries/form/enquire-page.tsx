import type { EnquiryForm } from '../enquiry.ts';
import { WANTED_ADDRESS, WANTED_TITLE } from '../../cars/listing.ts';
import { useDealer } from '../../../app/dealer.ts';
import { CarImage } from '../../cars/components/car-image.tsx';
import { EnquireForm } from './enquire-form.tsx';
import typography from '../../../ui/styles/type.module.css';
import page from '../../../ui/styles/page.module.css';
import styles from './enquire.module.css';
import { type EnquireData, type EnquiryCar, enquireTitle } from './load-enquire.ts';
import { NewTabLink } from './new-tab-link.tsx';
import type { FormShownAgain } from './submit-on-server.ts';

/** The page of the enquiry form, for enquiries of every kind. */
export function EnquirePage({
  data,
  again = null,
}: {
  data: EnquireData;
  again?: FormShownAgain | null | undefined;
}) {
  const { form, car, cars, days, kind, wantedLists, about, opening, when } = data;
  const { phone, phoneE164, whatsappE164 } = useDealer();
  return (
    <div className={page.narrowSection}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <h1 id="enquire-title" className={typography.title}>
            {enquireTitle(data)}
          </h1>
          {car && <CarSummary car={car} sizes="120px" className={styles.car} />}
          {cars.length > 0 && (
            <ul className={styles.cars}>
              {cars.map((one) => (
                <li key={one.carId}>
                  <CarSummary car={one} sizes="120px" className={styles.listedCar} />
                </li>
              ))}
            </ul>
          )}
          {car?.isSold && (
            <p>
              This car is sold. <NewTabLink href={WANTED_ADDRESS}>{WANTED_TITLE}</NewTabLink>
            </p>
          )}
          <ReplyTime minutes={form.usualReplyMinutes} />
          <EnquireForm
            key={form.stamp}
            form={form}
            car={car && { carId: car.carId, isSold: car.isSold }}
            days={days}
            kind={kind}
            wantedLists={wantedLists}
            about={about}
            callbackWindows={data.callbackWindows}
            opening={opening}
            dealer={{ phone, phoneE164, whatsappE164 }}
            initialFailure={again?.failure ?? null}
            carSearch={again?.carSearch ?? null}
          />
        </div>
        <aside aria-label="How to reach us" className={styles.aside}>
          {car && <CarSummary car={car} sizes="360px" className={styles.asideCar} />}
          <NextSteps opening={opening} when={when} />
        </aside>
      </div>
    </div>
  );
}

/** The car of the page: a strip above the form, or a card to its right. CSS shows one of them. */
function CarSummary({
  car: { carId, name, price, image, watermark },
  sizes,
  className,
}: {
  car: EnquiryCar;
  sizes: string;
  className: string | undefined;
}) {
  return (
    <div className={className}>
      <CarImage
        image={image}
        alt={name}
        sizes={sizes}
        watermark={watermark}
        className={styles.image}
      />
      <p>
        <NewTabLink href={`/car/${carId}`} className={styles.carName}>
          {name}
        </NewTabLink>
        <span className={typography.price}>{price}</span>
      </p>
    </div>
  );
}

function ReplyTime({ minutes }: { minutes: EnquiryForm['usualReplyMinutes'] }) {
  if (minutes === null) return null;
  const hours = Math.round(minutes / 60);
  const time =
    minutes < 90 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${hours} hours`;
  return <p className={styles.help}>We usually reply within {time} during opening hours.</p>;
}

/** The phone number, the opening state, and the steps after the form is sent. CSS shows those of its kind. */
function NextSteps({ opening, when }: { opening: string; when: string }) {
  const { phone, phoneE164, address } = useDealer();
  const { lines, town, county, eircode } = address;
  return (
    <>
      <section aria-labelledby="talk-title" className={styles.asidePart}>
        <h2 id="talk-title" className={typography.subheading}>
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
        <h2 id="next-title" className={typography.subheading}>
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
      <section aria-labelledby="visit-title" className={styles.asidePart}>
        <h2 id="visit-title" className={typography.subheading}>
          Or drop in
        </h2>
        <address>{[...lines, town, county, eircode].filter(Boolean).join(', ')}</address>
        <p className={styles.help}>
          <NewTabLink href="/contact">Hours and directions</NewTabLink>
        </p>
      </section>
    </>
  );
}
