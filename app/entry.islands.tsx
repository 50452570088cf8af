import { CarImagesIsland } from './routes/car/gallery/car-images.tsx';
import { FurtherImagesIsland } from './routes/car/gallery/further-images.tsx';
import { StaffButtonsIsland } from './routes/car/staff-buttons.tsx';
import { FindYourVehicle } from './routes/home/find-your-vehicle.tsx';
import { SearchFilters } from './routes/search/search-filters.tsx';
import { SortOrder } from './routes/search/sort-order.tsx';
import { startPage } from './shell/start-page.ts';

await startPage([
  CarImagesIsland,
  FindYourVehicle,
  FurtherImagesIsland,
  SearchFilters,
  SortOrder,
  StaffButtonsIsland,
]);
