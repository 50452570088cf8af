import { watermarkOf } from '../../../images/watermark.ts';
import { priceText } from '../../../../platform/format.ts';
import type { Model } from '../../../reference-lists/schemas.ts';
import { useCan } from '../../../../app/session.ts';
import { NoImage } from '../../components/car-image.tsx';
import carImage from '../../../../ui/studio-frame.module.css';
import { CardCaption } from '../../components/card-caption.tsx';
import { CardTags } from '../../components/card-tags.tsx';
import { parseFigure } from '../fields/parse-figure.ts';
import { useValues } from '../fields/use-values.ts';
import { type ImageTrayStore, useImageTray } from '../images/image-tray-store.ts';
import type { FormLists } from '../load-form.ts';
import field from '../../../../ui/field.module.css';
import typography from '../../../../ui/styles/type.module.css';
import styles from './layout.module.css';

interface Props {
  store: ImageTrayStore;
  lists: FormLists;
  models: Model[];
}

/** Shows the car as a card in the search results, updated while the user types. */
export function CardPreview({ store, lists, models }: Props) {
  const values = useValues();
  const tray = useImageTray(store);
  const image = tray.at(0);
  const make = lists.makes.find((one) => isChosen(one.makeId, values.makeId));
  const model = models.find((one) => isChosen(one.modelId, values.modelId));
  const transmission = lists.transmissions.find((one) =>
    isChosen(one.transmissionId, values.transmissionId),
  );
  const fuelType = lists.fuelTypes.find((one) => isChosen(one.fuelTypeId, values.fuelTypeId));
  const title = [make?.name, model?.name].filter(Boolean).join(' ') || 'Make and model';
  const watermark = watermarkOf(values);
  const can = useCan();
  const price = can('cars.price') ? parseFigure(values.currentPrice) : null;
  return (
    <section aria-label="Preview">
      <p className={field.hint}>Preview</p>
      <div className={styles.card}>
        {image?.preview ? (
          <div className={carImage.frame} data-watermark={watermark ?? undefined}>
            <img src={image.preview} alt="" />
            {watermark && (
              <span className={styles.watermark} data-watermark={watermark}>
                {watermark.toUpperCase()}
              </span>
            )}
          </div>
        ) : (
          <NoImage label={title} bodyType={values.bodyType} />
        )}
        <CardTags premium={values.premium} preBooking={!values.sale} />
        <CardCaption
          title={<p className={typography.name}>{title}</p>}
          price={price === null ? null : priceText(price, values.currency || 'EUR')}
          muted={watermark !== null}
          year={values.year}
          mileageKm={parseFigure(values.mileageKm)}
          fuelType={fuelType?.name ?? ''}
          transmission={transmission?.name ?? ''}
        />
      </div>
    </section>
  );
}

const isChosen = (id: number, value: string) => String(id) === value;
