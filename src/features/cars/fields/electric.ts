/** Whether a fuel type means a car without an engine. Hybrids have one. */
export const isElectric = (fuelType: string | null): boolean =>
  /^(?:(?:battery|fully|all|full|pure)[ -])?(?:electric(?:ity)?(?: vehicle| only| car)?|b?ev)$/i.test(
    fuelType?.trim() ?? '',
  );
