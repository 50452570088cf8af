import type { Car } from '../../../domain/car.ts';
import type { Dealer } from '../../../domain/dealer.ts';
import { type Watermark, watermarkOf } from '../../../domain/image-address.ts';
import { money, separated } from '../../../domain/format.ts';
import { ContactSeller } from './contact-seller.tsx';
import { quickFacts } from './values.ts';

/** What the car is, what it costs, whom to call. */
export function HeaderCard({ car, dealer }: { car: Car; dealer: Dealer | undefined }) {
  const mark = watermarkOf(car);
  return (
    <div className="rail">
      <p className="flex items-center gap-3.5 text-[15px]">
        {car.premium && (
          <span className="bg-chip px-2.5 py-1.5 text-[13px] leading-none font-[560] text-on-fill [font-stretch:108%]">
            Premium
          </span>
        )}
        <span className="font-[450]">{car.condition}</span>
      </p>
      <h1 className="car-name">{unbroken(nameOf(car))}</h1>
      <p className="mt-3 text-ink-2">
        <span>{car.make?.name || 'Unknown Make'}</span>{' '}
        <span>{car.model?.name || 'Unknown Model'}</span>, <span className="tnum">{car.year}</span>
      </p>
      <div className="mt-7 border-t border-ink pt-6">
        <p className={`car-price ${mark ? 'text-ink-2' : ''}`}>
          {money(car.currentPrice, car.currency)}
        </p>
        <p className="tnum mt-3 text-[14px] leading-normal text-balance text-ink-2">
          {car.currency} {separated(car.currentPrice)}.{' '}
          {car.currency === 'EUR' && !mark && 'The full price: nothing is added to it.'}
        </p>
        <Standing mark={mark} sale={car.sale} />
      </div>
      {dealer && (
        <div className="mt-6 max-rail:hidden">
          <ContactSeller dealer={dealer} />
        </div>
      )}
      <dl className="quick-facts">
        {quickFacts(car).map(({ label, value }) => (
          <div key={label}>
            <dt className="t-label text-ink-2">{label}</dt>
            <dd className={`t-value mt-1 ${value ? '' : 'text-ink-2'}`}>{value ?? 'Unknown'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Whether the car can still be had, in words; a car that is simply for sale needs none. */
function Standing({ mark, sale }: { mark: Watermark | null; sale: boolean }) {
  const words = mark ? `This car is ${mark}.` : sale ? null : 'Open for pre-booking.';
  return words && <p className="t-value mt-3">{words}</p>;
}

const nameOf = ({ name, make, model }: Car) => name || `${make?.name ?? ''} ${model?.name ?? ''}`;

/** `MX-5` and `Mercedes-Benz` stay on one line. */
const unbroken = (name: string) =>
  name.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={at} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  );
