import { ArrowLeft } from 'lucide-react';
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import { can } from '../../../domain/capabilities.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { apiContext } from '../../lib/context.ts';
import { notIndexed } from '../../lib/meta.ts';
import { serverData } from '../../lib/server-data.ts';
import type { Route } from './+types/car';
import { carMeta } from './car-meta.ts';
import link from '../../ui/link.module.css';
import page from '../../styles/page.module.css';
import styles from './car.module.css';
import { ContactBar } from './contact-bar.tsx';
import { ContactState } from './contact-seller.tsx';
import { FactTable } from './fact-table.tsx';
import { CarImagesIsland } from './gallery/car-images.tsx';
import { FurtherImagesIsland } from './gallery/further-images.tsx';
import { HeaderCard } from './header-card.tsx';
import { CarFailure, FAILED } from '../../vehicles/car-page/car-failure.tsx';
import { loadCar } from '../../vehicles/car-page/load-car.ts';
import { imagesOf, picturedCar } from './gallery/images.ts';
import { AdditionalInformation, Description, KeyFeatures } from './sections.tsx';
import { StaffButtonsIsland } from './staff-buttons.tsx';
import { basicInformation, technicalDetails } from './values.ts';

export { openDocument as clientLoader } from '../../lib/open-document.ts';

export const loader = async ({ context, params, request }: Route.LoaderArgs) =>
  serverData(await loadCar(context.get(apiContext), params.carId, request.signal));

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (!loaderData || !root) {
    const missing = isRouteErrorResponse(error) && error.status === 404;
    return notIndexed(missing ? 'Vehicle not found' : FAILED);
  }
  return carMeta(loaderData.car, root.dealer, root.publicUrl);
}

export default function CarPage({ loaderData: { car, unpublished } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const dealer = root?.dealer;
  const images = imagesOf(car);
  return (
    <div className={styles.page}>
      <ContactState />
      <article>
        <div className={styles.toolbar}>
          <a href="/search" data-last-search className={styles.back}>
            <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
            <span className={link.link}>Back to all vehicles</span>
          </a>
          {root?.adminPathSegment && (
            <StaffButtonsIsland
              carId={car.carId}
              segment={root.adminPathSegment}
              mayEdit={can(root.user, 'cars.write')}
              mayDelete={can(root.user, 'cars.delete')}
            />
          )}
        </div>
        {unpublished && (
          <p className={page.container}>
            <span className={styles.unpublishedText}>
              Not published: only staff can see this car.
            </span>
          </p>
        )}
        <div className={styles.head}>
          <CarImagesIsland car={picturedCar(car)} images={images} />
          <HeaderCard car={car} dealer={dealer} />
        </div>
        <div className={styles.sections}>
          <Description text={car.description} />
          <KeyFeatures text={car.features} address={`${root?.publicUrl ?? ''}/car/${car.carId}`} />
        </div>
        {images.length > 2 && (
          <FurtherImagesIsland
            car={picturedCar(car)}
            images={images.slice(1, 3)}
            count={images.length}
          />
        )}
        <div className={styles.sections}>
          <FactTable title="Basic Information" values={basicInformation(car)} />
          <FactTable title="Technical Details" values={technicalDetails(car)} />
        </div>
        <AdditionalInformation car={car} />
      </article>
      <ContactBar car={car} dealer={dealer} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <CarFailure error={error} />;
}
