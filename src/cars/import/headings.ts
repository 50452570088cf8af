import type { CarFieldName } from '../fields/table.ts';

/**
 * The headings of stock files: Meta automotive catalogues, Google vehicle listings, DMS14, vAuto and HomeNet,
 * Auto Trader, mobile.de, and spreadsheets as dealers write them. To support another feed, add its headings
 * here. Headings are written as `headingKey` in `import-columns.ts` reduces them: lower case, letters and
 * digits only, `#` as `no`.
 */

/** Fields of a car that a stock file names differently or cannot contain. */
type RenamedField = 'makeId' | 'modelId' | 'currentPrice' | 'transmissionId' | 'fuelTypeId';

/** Columns that are combined to fields of a car. */
type CombinedColumn =
  | 'make'
  | 'model'
  | 'price'
  | 'salePrice'
  | 'transmission'
  | 'fuelType'
  | 'variant'
  | 'trim'
  | 'mileage'
  | 'mileageUnit'
  | 'state'
  | 'certified'
  | 'isNew'
  | 'isUsed'
  | 'availability'
  | 'status'
  | 'sold'
  | 'reserved'
  | 'address';

/** What a column of a stock file contains. */
export type StockField = Exclude<CarFieldName, RenamedField> | CombinedColumn;

/** Headings of each column. If several columns of a file fit, the heading that is listed first wins. */
export const HEADINGS: Readonly<Record<StockField, readonly string[]>> = {
  make: ['make', 'manufacturer', 'brand', 'marque', 'marke', 'hersteller', 'merk'],
  model: ['model', 'modelname', 'modell', 'modele', 'modelo', 'modelrange'],
  year: [
    'year',
    'modelyear',
    'registrationyear',
    'regyear',
    'yearreg',
    'yearofmanufacture',
    'yearofregistration',
    'yearmake',
    'plateyear',
    'baujahr',
    'modelljahr',
    'annee',
  ],
  firstRegistered: [
    'firstregistered',
    'firstregistration',
    'dateoffirstregistration',
    'datefirstregistered',
    'firstregistrationdate',
    'registrationdate',
    'registereddate',
    'dateregistered',
    'regdate',
    'registered',
    'erstzulassung',
    'ez',
  ],
  price: [
    'currentprice',
    'internetprice',
    'webprice',
    'websiteprice',
    'onlineprice',
    'advertisedprice',
    'price',
    'pricecurrent',
    'priceasking',
    'askingprice',
    'forecourtprice',
    'screenprice',
    'retailprice',
    'priceretail',
    'sellingprice',
    'sellprice',
    'dealerprice',
    'ourprice',
    'cashprice',
    'totalprice',
    'allinprice',
    'priceinclvat',
    'priceincvat',
    'priceincludingvat',
    'retail',
    'listprice',
    'preis',
    'bruttopreis',
    'preisbrutto',
    'verkaufspreis',
    'verkaufspreisbrutto',
    'endpreis',
    'prix',
    'precio',
    'prezzo',
  ],
  salePrice: [
    'saleprice',
    'salesprice',
    'specialprice',
    'pricespecial',
    'discountprice',
    'discountedprice',
    'reducedprice',
    'promoprice',
    'promotionalprice',
    'offerprice',
    'nowprice',
  ],
  currency: ['currency', 'currencycode', 'pricecurrency', 'waehrung', 'wahrung'],
  mileage: [
    'mileage',
    'mileagevalue',
    'odometer',
    'odometerreading',
    'odometervalue',
    'currentmileage',
    'mileagecurrent',
    'distance',
    'milage',
  ],
  mileageUnit: [
    'mileageunit',
    'mileageunits',
    'mileageunitcode',
    'odometerunit',
    'odometerunits',
    'odometerunitofmeasure',
    'distanceunit',
    'distanceunits',
  ],
  mileageKm: [
    'mileagekm',
    'km',
    'kms',
    'kilometres',
    'kilometers',
    'kilometre',
    'kilometer',
    'kilometerstand',
    'kmstand',
    'laufleistung',
    'kilometrage',
  ],
  mileageMiles: ['mileagemiles', 'miles'],
  name: [
    'name',
    'title',
    'vehicletitle',
    'adtitle',
    'headline',
    'heading',
    'fahrzeugtitel',
    'titel',
  ],
  variant: [
    'variant',
    'derivative',
    'version',
    'modelvariant',
    'vehiclevariant',
    'submodel',
    'modellvariante',
    'modelbeschreibung',
    'modellbeschreibung',
    'ausstattungsvariante',
  ],
  trim: ['trim', 'trimlevel', 'grade', 'series', 'edition', 'spec', 'ausstattungslinie'],
  stockNumber: [
    'stocknumber',
    'stockno',
    'stocknr',
    'stocknum',
    'stockid',
    'stockcode',
    'stockref',
    'stockrefno',
    'stockreference',
    'dealerstocknumber',
    'dealerstockno',
    'vehiclestocknumber',
    'vehicleid',
    'vehicleref',
    'vehiclereference',
    'inventoryid',
    'inventorynumber',
    'listingid',
    'advertid',
    'adid',
    'internenummer',
    'internalnumber',
    'fahrzeugnr',
    'fahrzeugnummer',
    'interneid',
    'angebotsnummer',
    'bestandsnummer',
    'referencenumber',
    'referenceno',
    'refno',
    'sku',
  ],
  registration: [
    'registrationnumber',
    'registrationno',
    'fullregistration',
    'vehicleregistration',
    'vehicleregistrationplate',
    'vehicleregistrationmark',
    'registrationplate',
    'registrationmark',
    'regno',
    'regnumber',
    'regplate',
    'numberplate',
    'licenseplate',
    'licenceplate',
    'platenumber',
    'plateno',
    'vrm',
    'vrn',
    'kennzeichen',
    'amtlicheskennzeichen',
  ],
  vin: [
    'vin',
    'vinnumber',
    'vinno',
    'chassisnumber',
    'chassisno',
    'chassis',
    'framenumber',
    'fahrgestellnummer',
    'fin',
  ],
  condition: ['condition', 'vehiclecondition', 'itemcondition', 'zustand'],
  state: [
    'stateofvehicle',
    'newused',
    'neworused',
    'newusedflag',
    'newusedcpo',
    'usednew',
    'stocktype',
    'inventorytype',
    'ownershipcondition',
    'fahrzeugzustand',
  ],
  certified: ['certifiedpreowned', 'cpo', 'iscertified', 'certifiedflag', 'approvedused'],
  isNew: ['isnew', 'newvehicle', 'neufahrzeug', 'neuwagen'],
  isUsed: ['isused', 'usedvehicle'],
  availability: [
    'availability',
    'available',
    'isavailable',
    'instock',
    'verfuegbarkeit',
    'verfugbarkeit',
  ],
  status: [
    'stockstatus',
    'vehiclestatus',
    'salestatus',
    'salesstatus',
    'advertstatus',
    'adstatus',
    'listingstatus',
    'inventorystatus',
    'lifecyclestate',
    'lifecyclestatus',
    'availabilitystatus',
  ],
  sold: ['sold', 'issold', 'carsold', 'solddate', 'datesold', 'saledate', 'dateofsale', 'verkauft'],
  reserved: [
    'reserved',
    'isreserved',
    'carbooked',
    'booked',
    'saleagreed',
    'deposittaken',
    'onhold',
    'reserviert',
  ],
  transmission: [
    'transmission',
    'transmissiontype',
    'transmissiondescription',
    'gearbox',
    'gearboxtype',
    'getriebe',
    'getriebeart',
    'boitedevitesse',
  ],
  fuelType: [
    'fueltype',
    'fuel',
    'typeoffuel',
    'fuelcategory',
    'kraftstoff',
    'kraftstoffart',
    'treibstoff',
    'carburant',
  ],
  previousOwners: [
    'previousowners',
    'prevowners',
    'formerowners',
    'owners',
    'noofowners',
    'numberofowners',
    'noofpreviousowners',
    'numberofpreviousowners',
    'formerkeepers',
    'previouskeepers',
    'vorbesitzer',
    'anzahlvorbesitzer',
    'anzahlderfahrzeughalter',
  ],
  engineSize: [
    'enginesize',
    'enginecapacity',
    'enginedisplacement',
    'displacement',
    'cubiccapacity',
    'cc',
    'ccm',
    'hubraum',
    'litres',
    'liters',
    'engine',
    'enginedescription',
  ],
  enginePower: [
    'enginepower',
    'power',
    'bhp',
    'hp',
    'horsepower',
    'ps',
    'kw',
    'leistung',
    'leistungkw',
    'leistungps',
  ],
  bodyType: ['bodytype', 'body', 'bodystyle', 'bodyshape', 'karosserie', 'aufbau', 'fahrzeugtyp'],
  seats: [
    'seats',
    'noofseats',
    'numberofseats',
    'seatcount',
    'sitze',
    'sitzplaetze',
    'anzahlsitzplatze',
  ],
  doors: [
    'doors',
    'door',
    'noofdoors',
    'numberofdoors',
    'doorcount',
    'doorct',
    'bodydoorct',
    'turen',
    'tueren',
    'anzahlturen',
    'anzahldertueren',
  ],
  colour: [
    'colour',
    'color',
    'exteriorcolour',
    'exteriorcolor',
    'extcolour',
    'extcolor',
    'exterior',
    'exteriorbasecolor',
    'paint',
    'farbe',
    'aussenfarbe',
    'couleur',
  ],
  co2Emission: ['co2emission', 'co2emissions', 'co2', 'co2emissionen', 'emissionsco2'],
  grossWeight: [
    'grossweight',
    'grossvehicleweight',
    'gvw',
    'weight',
    'zulaessigesgesamtgewicht',
    'zulassigesgesamtgewicht',
    'gesamtgewicht',
  ],
  nctDue: [
    'nctdue',
    'nct',
    'nctexpiry',
    'nctexpirydate',
    'nctexpires',
    'nctdate',
    'nctduedate',
    'nctuntil',
    'nctto',
    'nctvaliduntil',
  ],
  roadTax: [
    'roadtax',
    'motortax',
    'annualtax',
    'annualmotortax',
    'annualroadtax',
    'motortaxannual',
  ],
  environmental: [
    'environmental',
    'environmentalclass',
    'emissionsstandard',
    'emissionstandard',
    'emissionclass',
    'euroclass',
    'euronorm',
    'eurostandard',
    'schadstoffklasse',
  ],
  description: [
    'description',
    'vehicledescription',
    'fulldescription',
    'longdescription',
    'adverttext',
    'advertdescription',
    'advert',
    'dealercomments',
    'sellercomments',
    'comments',
    'comment',
    'beschreibung',
    'fahrzeugbeschreibung',
    'bemerkung',
  ],
  features: [
    'features',
    'equipment',
    'options',
    'extras',
    'standardequipment',
    'vehicleoptions',
    'ausstattung',
    'sonderausstattung',
  ],
  inStockSince: [
    'instocksince',
    'dateinstock',
    'instockdate',
    'stockdate',
    'stockindate',
    'dateadded',
  ],
  importedFrom: ['importedfrom', 'importcountry', 'countryoforigin'],
  serviceHistory: ['servicehistory'],
  lastServiceOn: ['lastserviceon', 'lastservice', 'lastservicedate', 'dateoflastservice'],
  lastServiceKm: ['lastservicekm', 'lastserviceat', 'lastservicemileagekm'],
  keys: ['keys', 'numberofkeys', 'keycount'],
  previousUse: ['previoususe'],
  financeOwed: ['financeowed'],
  historyCheckedWith: ['historycheckedwith', 'historycheckprovider'],
  historyCheckedOn: ['historycheckedon', 'historycheckdate'],
  historyNote: ['historynote'],
  writeOff: ['writeoff', 'writeoffcategory', 'insurancecategory', 'insurancewriteoff'],
  writeOffNote: ['writeoffnote', 'damageandrepair'],
  mileageCheckedAgainst: ['mileagecheckedagainst'],
  mileageCheckedOn: ['mileagecheckedon'],
  recallsCheckedOn: ['recallscheckedon'],
  connectedServices: ['connectedservices'],
  recordedData: ['recordeddata', 'datasheet'],
  warrantyMonths: ['warrantymonths', 'warrantyinmonths'],
  warrantyKm: ['warrantykm'],
  warrantyBy: ['warrantyby', 'warrantyprovider'],
  batteryKwh: ['batterykwh', 'batterycapacity', 'batterycapacitykwh', 'batteriekapazitaet'],
  rangeKm: ['rangekm', 'electricrange', 'electricrangekm', 'wltprangekm'],
  batteryHealth: ['batteryhealth', 'batterysoh', 'stateofhealth'],
  batteryCheckedOn: ['batterycheckedon'],
  knownMarks: ['knownmarks', 'knowndamage'],
  publish: ['publish', 'published'],
  premium: ['premium'],
  sale: ['forsale'],
  address: [],
};

/** Returns the heading by which the export and `--help` name a column: `engine size` for `engineSize`. */
export const headingOf = (field: StockField): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What the values of a column must look like: see `SAMPLE_TESTS` in `import-columns.ts`. */
export type SampleTest =
  | 'yesNo'
  | 'money'
  | 'condition'
  | 'conditionOnly'
  | 'body'
  | 'euro'
  | 'distinct'
  | 'plates'
  | 'years'
  | 'dates'
  | 'carPages'
  | 'any';

/** Headings that mean different things in different files. The first field that fits the values wins. */
export const CHOICES: Readonly<
  Record<string, readonly { field: StockField; if: SampleTest }[] | undefined>
> = {
  sale: [
    { field: 'sale', if: 'yesNo' },
    { field: 'salePrice', if: 'money' },
  ],
  type: [
    { field: 'state', if: 'condition' },
    { field: 'bodyType', if: 'body' },
  ],
  category: [
    { field: 'state', if: 'condition' },
    { field: 'bodyType', if: 'body' },
  ],
  kategorie: [
    { field: 'state', if: 'condition' },
    { field: 'bodyType', if: 'body' },
  ],
  status: [
    { field: 'state', if: 'conditionOnly' },
    { field: 'status', if: 'any' },
  ],
  certified: [
    { field: 'certified', if: 'yesNo' },
    { field: 'state', if: 'condition' },
  ],
  new: [{ field: 'isNew', if: 'yesNo' }],
  used: [{ field: 'isUsed', if: 'yesNo' }],
  // Only Irish motor tax is in euro.
  tax: [{ field: 'roadTax', if: 'euro' }],
  reg: [
    { field: 'registration', if: 'plates' },
    { field: 'year', if: 'years' },
    { field: 'firstRegistered', if: 'dates' },
  ],
  registration: [
    { field: 'registration', if: 'plates' },
    { field: 'year', if: 'years' },
    { field: 'firstRegistered', if: 'dates' },
  ],
  plate: [
    { field: 'registration', if: 'plates' },
    { field: 'year', if: 'years' },
  ],
  // The address of the car's page, which our own export has.
  address: [{ field: 'address', if: 'carPages' }],
  stock: [{ field: 'stockNumber', if: 'distinct' }],
  id: [{ field: 'stockNumber', if: 'distinct' }],
  ref: [{ field: 'stockNumber', if: 'distinct' }],
  reference: [{ field: 'stockNumber', if: 'distinct' }],
};

/** Units at the end of a heading, such as `Price (£)` and `engine_size_cc`, and the columns that have them. */
export const HEADING_UNITS: readonly {
  fields: readonly StockField[];
  units: Readonly<Record<string, string>>;
}[] = [
  {
    fields: ['price', 'salePrice'],
    units: { eur: 'EUR', euro: 'EUR', gbp: 'GBP', usd: 'USD', inclvat: '', incvat: '', incvrt: '' },
  },
  { fields: ['roadTax'], units: { eur: 'EUR', euro: 'EUR' } },
  {
    fields: ['mileage'],
    units: {
      km: 'km',
      kms: 'km',
      kilometres: 'km',
      kilometers: 'km',
      mi: 'mi',
      mls: 'mi',
      miles: 'mi',
    },
  },
  {
    fields: ['engineSize'],
    units: {
      cc: 'cc',
      ccm: 'cc',
      cm3: 'cc',
      l: 'litre',
      ltr: 'litre',
      litre: 'litre',
      litres: 'litre',
      liters: 'litre',
    },
  },
  {
    fields: ['enginePower'],
    units: { hp: 'hp', bhp: 'hp', ps: 'PS', cv: 'PS', kw: 'kW' },
  },
  { fields: ['co2Emission'], units: { gkm: '', gpkm: '' } },
  { fields: ['grossWeight'], units: { kg: '' } },
];

/** Units of headings that consist of the unit, or imply it. */
export const IMPLIED_UNITS: Readonly<Record<string, string | undefined>> = {
  cc: 'cc',
  ccm: 'cc',
  hubraum: 'cc',
  litres: 'litre',
  liters: 'litre',
  bhp: 'hp',
  hp: 'hp',
  horsepower: 'hp',
  ps: 'PS',
  leistungps: 'PS',
  kw: 'kW',
  leistung: 'kW',
  leistungkw: 'kW',
};

/** Why a known column is not imported. The first pattern that fits wins. */
export const NOT_IMPORTED: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern:
      /^(additional|main|primary|all|large|thumb(nail)?)?(images?|photos?|pictures?|pics?|bild(er)?|fotos?|gallery|thumbnail)/,
    reason: 'addresses of photos: the import fetches no photos',
  },
  {
    pattern:
      /^((uk|vehicle|annual|car)?tax(band|cost|rate|rates|price|class|due|12months)?|ved|vehicleexciseduty|ukroadtax|roadfundlicence|rfl)$/,
    reason: 'perhaps the tax of another country: if it is Irish motor tax, use --map',
  },
  {
    pattern:
      /^(mot|hu|au|huau|tuv|hauptuntersuchung|nextinspection)(due|date|expiry|expirydate|expires|until|bis|neu|status)?$/,
    reason: 'a test of another country, not the NCT',
  },
  {
    pattern:
      /^(msrp|rrp|p11d|invoice|capclean|capretail|capvalue|costprice|bookvalue|haendlerpreis)|^(new|list|cost|trade|wholesale|book|cap|was|previous|old|original|stand|part|other|deposit|monthly)\w*(price|value|cost|payment)\w*$|^(price|preis)(ex|exc|excl|net|netto|plus|trade|cost|wholesale|was|old|new|cap|other)\w*$|^netto?(price|preis)/,
    reason: 'not the price that a buyer pays',
  },
  {
    pattern: /^(int|interior)(colou?r)?$|^upholstery/,
    reason: 'cars have no field for the interior',
  },
  { pattern: /url$|^url|^link|link$/, reason: 'addresses of other sites' },
];
