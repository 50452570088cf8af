import type { Car } from '../../../domain/car.ts';
import type { Dealer } from '../../../domain/dealer.ts';
import { watermarkOf } from '../../../domain/image-address.ts';
import { money } from '../../../domain/format.ts';
import { ContactSeller } from './contact-seller.tsx';

/** On phones: what it is, what it costs and whom to call, always under the thumb. */
export function ContactBar({ car, dealer }: { car: Car; dealer: Dealer | undefined }) {
  if (!dealer) return null;
  const mark = watermarkOf(car);
  return (
    <div className="contact-bar">
      <div className="min-w-0">
        <p className="t-label truncate text-ink-2">
          {mark && (
            <span className="mr-2 font-[560] text-ink">{mark === 'sold' ? 'Sold' : 'Booked'}</span>
          )}
          {car.name}
        </p>
        <p className={`t-price text-[20px] leading-tight ${mark ? 'text-ink-2' : ''}`}>
          {money(car.currentPrice, car.currency)}
        </p>
      </div>
      <div>
        <ContactSeller dealer={dealer} />
      </div>
    </div>
  );
}
