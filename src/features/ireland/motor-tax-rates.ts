/**
 * Annual motor tax of private cars in euro.
 *
 * UNVERIFIED for 2026: no official table of this year was found. Compare it with motortax.ie before a release,
 * and then change `checkedOn`.
 */
export const MOTOR_TAX_RATES = {
  validFrom: '2021-01-01',
  /** The lowest and the highest rate were confirmed on this day, the others not. */
  checkedOn: '2024-11-07',
  source:
    'moneyguideireland.com, car tax (2023/24); oireachtas.ie, question 2023-10-10/53; Oireachtas, 7 Nov 2024',
  electric: 120,
  /** For cars registered before 1 July 2008: the largest engine of each rate in cm³. */
  engine: [
    [1_000, 199],
    [1_100, 299],
    [1_200, 330],
    [1_300, 358],
    [1_400, 385],
    [1_500, 413],
    [1_600, 514],
    [1_700, 544],
    [1_800, 636],
    [1_900, 673],
    [2_000, 710],
    [2_100, 906],
    [2_200, 951],
    [2_300, 994],
    [2_400, 1_034],
    [2_500, 1_080],
    [2_600, 1_294],
    [2_700, 1_345],
    [2_800, 1_391],
    [2_900, 1_443],
    [3_000, 1_494],
    [Infinity, 1_809],
  ],
  /** The highest CO2 of each rate in g/km, measured by the older test cycle (NEDC). */
  nedc: [
    [0, 120],
    [80, 170],
    [100, 180],
    [110, 190],
    [120, 200],
    [130, 270],
    [140, 280],
    [155, 400],
    [170, 600],
    [190, 790],
    [225, 1_250],
    [Infinity, 2_400],
  ],
  /** The highest CO2 of each rate in g/km, measured by the newer test cycle (WLTP). */
  wltp: [
    [0, 120],
    [50, 140],
    [80, 150],
    [90, 160],
    [100, 170],
    [110, 180],
    [120, 190],
    [130, 200],
    [140, 210],
    [150, 270],
    [160, 280],
    [170, 420],
    [190, 600],
    [200, 790],
    [225, 1_250],
    [Infinity, 2_400],
  ],
} as const;
