import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../app/api/api.ts';
import { browserApi } from '../../../app/api/browser-api.ts';
import { apiContext } from '../../../app/api/context.ts';
import { throwStatus } from '../../../app/api/throw-status.ts';
import { useCan } from '../../../app/session.ts';
import { shortDate } from '../../../platform/format.ts';
import type { CarMoney } from '../money.ts';
import { euro } from '../texts.ts';
import { COST_KINDS, sum } from '../what-it-leaves.ts';
import type { Route } from './+types/car-money';
import { CostForm } from './cost-form.tsx';
import { DeleteButton } from './delete-button.tsx';
import { FileList } from '../components/files.tsx';
import { Button } from '../../../ui/button.tsx';
import link from '../../../ui/link.module.css';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import page from '../../../ui/styles/page.module.css';
import typography from '../../../ui/styles/type.module.css';
import visibility from '../../../ui/styles/visibility.module.css';
import styles from './money.module.css';
import { FloorForm, SaleForm, TryPrice } from './price-forms.tsx';
import { PurchaseForm } from './purchase-form.tsx';

const load = (api: Pick<Api, 'carMoney'>, carId: string, signal: AbortSignal) =>
  api.carMoney(Number(carId), signal).catch(throwStatus);

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(context.get(apiContext), params.carId, request.signal);

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  load(browserApi, params.carId, request.signal);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Money: ${loaderData?.title ?? 'Car'} | Stock` },
];

/** The money of a car: what it leaves, costs, sale, purchase and floor. */
export default function CarMoneyScreen({ loaderData: car }: Route.ComponentProps) {
  const can = useCan();
  const { carId, title, registration, currency } = car;
  return (
    <article key={carId} aria-labelledby="money-title" className={page.staffPage}>
      <Link to={`/edit-car/${carId}`} className={link.standalone}>
        Edit this car
      </Link>
      <header>
        <h1 id="money-title" className={typography.staffTitle}>
          Money: {title}
        </h1>
        {registration && <p className={typography.hint}>{registration}</p>}
      </header>
      {currency === 'EUR' ? (
        <div className={panel.columns}>
          <div className={panel.column}>
            {car.figures && (
              <Section id="leaves" title="What it leaves">
                <TryPrice car={car} figures={car.figures} />
                <p className={typography.hint}>
                  Show this to your accountant before you rely on it.
                </p>
              </Section>
            )}
            <Costs car={car} />
          </div>
          <div className={panel.column}>
            {car.soldOn !== null && can('cars.sell') && (
              <Section id="sale" title={`Sold on ${shortDate(car.soldOn)}`}>
                <SaleForm car={car} />
              </Section>
            )}
            {car.purchase !== undefined && (can('money') || car.purchase) && (
              <Section id="purchase" title="Purchase">
                <PurchaseForm car={car} />
              </Section>
            )}
            {can('money') && car.figures && (
              <Section id="floor" title="Floor">
                <FloorForm car={car} />
              </Section>
            )}
          </div>
        </div>
      ) : (
        <p className={typography.intro}>
          The price of this car is in {currency}. Money works with cars in euro only, because the
          books and the VAT are in euro. Change the currency of the price to use it.
        </p>
      )}
    </article>
  );
}

function Costs({ car }: { car: CarMoney }) {
  const can = useCan();
  const [added, setAdded] = useState(0);
  const [changed, setChanged] = useState<number | null>(null);
  const total = sum(car.costs.map(({ amount }) => amount));
  return (
    <Section id="costs" title={can('money.read') ? 'Costs' : 'Costs that you added'}>
      <CostForm key={added} carId={car.carId} onDone={() => setAdded(added + 1)} />
      {car.costs.length > 0 && (
        <ul className={styles.costs}>
          {car.costs.map((cost) => (
            <li key={cost.costId} className={styles.cost}>
              <p className={styles.costLine}>
                <strong>{COST_KINDS[cost.kind].label}</strong>
                <span className={typography.amount}>{euro(cost.amount)}</span>
              </p>
              <p className={typography.hint}>
                {[
                  shortDate(cost.date),
                  cost.supplier,
                  cost.vat > 0 && `VAT ${euro(cost.vat)}`,
                  cost.isShared && 'part of a receipt for several cars',
                  cost.note,
                  cost.isClosed && 'its VAT period is closed',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <FileList files={cost.files} />
              {cost.canChange && changed !== cost.costId && (
                <div className={panel.buttons}>
                  <Button variant="link" onClick={() => setChanged(cost.costId)}>
                    Change
                    <span className={visibility.visuallyHidden}>
                      {' '}
                      {COST_KINDS[cost.kind].label}
                    </span>
                  </Button>
                  <DeleteButton
                    isLink
                    what={`cost of ${euro(cost.amount)}`}
                    onDelete={() =>
                      browserApi.remove('/costs/:costId', {
                        params: { costId: cost.costId },
                        query: { version: cost.version },
                      })
                    }
                  />
                </div>
              )}
              {changed === cost.costId && (
                <CostForm carId={car.carId} cost={cost} onDone={() => setChanged(null)} />
              )}
            </li>
          ))}
          <li className={styles.costLine}>
            <span>Total</span>
            <span className={typography.amount}>{euro(total)}</span>
          </li>
        </ul>
      )}
    </Section>
  );
}
