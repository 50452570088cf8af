import type { EnquiryForm } from '../../../domain/enquiries/enquiry.ts';
import { useDealer } from '../../shell/dealer.ts';
import { CarImage } from '../../vehicles/car-image.tsx';
import { EnquireFormIsland } from './enquire-form.tsx';
import styles from './enquire.module.css';
import { type EnquireData, type EnquiryCar, enquireTitle } from './load-enquire.ts';
import type { EnquiryFailure } from './submit.ts';
import { FindCarForm } from './test-drive/find-car.tsx';

/** The page of the enquiry form, for a question about a car and for a general question. */
export function EnquirePage({
  data,
  failure = null,
}: {
  data: EnquireData;
  failure?: EnquiryFailure | null | undefined;
}) {
  const { form, car, days, kind, wantedLists } = data;
  const { phone, phoneE164, whatsappE164 } = useDealer();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 id="enquire-title" className={styles.title}>
          {enquireTitle(data)}
        </h1>
        {car && <CarStrip car={car} />}
        {car?.isSold && (
          <p>
            This car is sold.{' '}
            <a href="/enquire?kind=wanted" className={styles.link}>
              Tell us what you’re looking for
            </a>
          </p>
        )}
        <ReplyTime minutes={form.usualReplyMinutes} />
        <EnquireFormIsland
          form={form}
          car={car && { carId: car.carId, isSold: car.isSold }}
          days={days}
          kind={kind}
          wantedLists={wantedLists}
          dealer={{ phone, phoneE164, whatsappE164 }}
          initialFailure={failure}
        />
        {!car && <FindCarForm />}
      </div>
    </div>
  );
}

function CarStrip({ car: { carId, name, price, image, watermark } }: { car: EnquiryCar }) {
  return (
    <div className={styles.car}>
      <CarImage
        image={image}
        alt={name}
        sizes="120px"
        watermark={watermark}
        className={styles.image}
      />
      <p>
        <a href={`/car/${carId}`} className={styles.carName}>
          {name}
        </a>
        <span className={styles.price}>{price}</span>
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
