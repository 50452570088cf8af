import type { CarFieldName } from '../fields/table.ts';
import { words } from './words.ts';

/**
 * The headings of stock files: Meta automotive catalogues, Google vehicle listings, DMS14, vAuto and HomeNet,
 * Auto Trader, mobile.de, and spreadsheets as dealers write them. To support another feed, add its headings
 * here. Headings are written as `headingKey` in `import-columns.server.ts` normalises them: lower case, letters and
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

/** Content of a column of a stock file. */
export type StockField = Exclude<CarFieldName, RenamedField> | CombinedColumn;

/** Headings of each column. If several columns of a file fit, the heading that is listed first wins. */
export const HEADINGS: Readonly<Record<StockField, readonly string[]>> = {
  make: words('make manufacturer brand marque marke hersteller merk'),
  model: words('model modelname modell modele modelo modelrange'),
  year: words(`
    year modelyear registrationyear regyear yearreg yearofmanufacture yearofregistration yearmake
    plateyear baujahr modelljahr annee
  `),
  firstRegistered: words(`
    firstregistered firstregistration dateoffirstregistration datefirstregistered
    firstregistrationdate registrationdate registereddate dateregistered regdate registered
    erstzulassung ez
  `),
  price: words(`
    currentprice internetprice webprice websiteprice onlineprice advertisedprice price
    pricecurrent priceasking askingprice forecourtprice screenprice retailprice priceretail
    sellingprice sellprice dealerprice ourprice cashprice totalprice allinprice priceinclvat
    priceincvat priceincludingvat retail listprice preis bruttopreis preisbrutto verkaufspreis
    verkaufspreisbrutto endpreis prix precio prezzo
  `),
  salePrice: words(`
    saleprice salesprice specialprice pricespecial discountprice discountedprice reducedprice
    promoprice promotionalprice offerprice nowprice
  `),
  currency: words('currency currencycode pricecurrency waehrung wahrung'),
  mileage: words(`
    mileage mileagevalue odometer odometerreading odometervalue currentmileage mileagecurrent
    distance milage
  `),
  mileageUnit: words(`
    mileageunit mileageunits mileageunitcode odometerunit odometerunits odometerunitofmeasure
    distanceunit distanceunits
  `),
  mileageKm: words(`
    mileagekm km kms kilometres kilometers kilometre kilometer kilometerstand kmstand laufleistung
    kilometrage
  `),
  mileageMiles: words('mileagemiles miles'),
  name: words('name title vehicletitle adtitle headline heading fahrzeugtitel titel'),
  variant: words(`
    variant derivative version modelvariant vehiclevariant submodel modellvariante
    modelbeschreibung modellbeschreibung ausstattungsvariante
  `),
  trim: words('trim trimlevel grade series edition spec ausstattungslinie'),
  stockNumber: words(`
    stocknumber stockno stocknr stocknum stockid stockcode stockref stockrefno stockreference
    dealerstocknumber dealerstockno vehiclestocknumber vehicleid vehicleref vehiclereference
    inventoryid inventorynumber listingid advertid adid internenummer internalnumber fahrzeugnr
    fahrzeugnummer interneid angebotsnummer bestandsnummer referencenumber referenceno refno sku
  `),
  registration: words(`
    registrationnumber registrationno fullregistration vehicleregistration
    vehicleregistrationplate vehicleregistrationmark registrationplate registrationmark regno
    regnumber regplate numberplate licenseplate licenceplate platenumber plateno vrm vrn
    kennzeichen amtlicheskennzeichen
  `),
  vin: words(`
    vin vinnumber vinno chassisnumber chassisno chassis framenumber fahrgestellnummer fin
  `),
  condition: words('condition vehiclecondition itemcondition zustand'),
  state: words(`
    stateofvehicle newused neworused newusedflag newusedcpo usednew stocktype inventorytype
    ownershipcondition fahrzeugzustand
  `),
  certified: words('certifiedpreowned cpo iscertified certifiedflag approvedused'),
  isNew: words('isnew newvehicle neufahrzeug neuwagen'),
  isUsed: words('isused usedvehicle'),
  availability: words('availability available isavailable instock verfuegbarkeit verfugbarkeit'),
  status: words(`
    stockstatus vehiclestatus salestatus salesstatus advertstatus adstatus listingstatus
    inventorystatus lifecyclestate lifecyclestatus availabilitystatus
  `),
  sold: words('sold issold carsold solddate datesold saledate dateofsale verkauft'),
  reserved: words('reserved isreserved carbooked booked saleagreed deposittaken onhold reserviert'),
  transmission: words(`
    transmission transmissiontype transmissiondescription gearbox gearboxtype getriebe getriebeart
    boitedevitesse
  `),
  fuelType: words(`
    fueltype fuel typeoffuel fuelcategory kraftstoff kraftstoffart treibstoff carburant
  `),
  previousOwners: words(`
    previousowners prevowners formerowners owners noofowners numberofowners noofpreviousowners
    numberofpreviousowners formerkeepers previouskeepers vorbesitzer anzahlvorbesitzer
    anzahlderfahrzeughalter
  `),
  engineSize: words(`
    enginesize enginecapacity enginedisplacement displacement cubiccapacity cc ccm hubraum litres
    liters engine enginedescription
  `),
  enginePower: words('enginepower power bhp hp horsepower ps kw leistung leistungkw leistungps'),
  bodyType: words('bodytype body bodystyle bodyshape karosserie aufbau fahrzeugtyp'),
  seats: words('seats noofseats numberofseats seatcount sitze sitzplaetze anzahlsitzplatze'),
  doors: words(`
    doors door noofdoors numberofdoors doorcount doorct bodydoorct turen tueren anzahlturen
    anzahldertueren
  `),
  colour: words(`
    colour color exteriorcolour exteriorcolor extcolour extcolor exterior exteriorbasecolor paint
    farbe aussenfarbe couleur
  `),
  co2Emission: words('co2emission co2emissions co2 co2emissionen emissionsco2'),
  grossWeight: words(`
    grossweight grossvehicleweight gvw weight zulaessigesgesamtgewicht zulassigesgesamtgewicht
    gesamtgewicht
  `),
  nctDue: words(`
    nctdue nct nctexpiry nctexpirydate nctexpires nctdate nctduedate nctuntil nctto nctvaliduntil
  `),
  roadTax: words('roadtax motortax annualtax annualmotortax annualroadtax motortaxannual'),
  environmental: words(`
    environmental environmentalclass emissionsstandard emissionstandard emissionclass euroclass
    euronorm eurostandard schadstoffklasse
  `),
  description: words(`
    description vehicledescription fulldescription longdescription adverttext advertdescription
    advert dealercomments sellercomments comments comment beschreibung fahrzeugbeschreibung
    bemerkung
  `),
  features: words(`
    features equipment options extras standardequipment vehicleoptions ausstattung
    sonderausstattung
  `),
  inStockSince: words('instocksince dateinstock instockdate stockdate stockindate dateadded'),
  importedFrom: words('importedfrom importcountry countryoforigin'),
  serviceHistory: words('servicehistory'),
  lastServiceOn: words('lastserviceon lastservice lastservicedate dateoflastservice'),
  lastServiceKm: words('lastservicekm lastserviceat lastservicemileagekm'),
  keys: words('keys numberofkeys keycount'),
  previousUse: words('previoususe'),
  financeOwed: words('financeowed'),
  historyCheckedWith: words('historycheckedwith historycheckprovider'),
  historyCheckedOn: words('historycheckedon historycheckdate'),
  historyNote: words('historynote'),
  writeOff: words('writeoff writeoffcategory insurancecategory insurancewriteoff'),
  writeOffNote: words('writeoffnote damageandrepair'),
  mileageCheckedAgainst: words('mileagecheckedagainst'),
  mileageCheckedOn: words('mileagecheckedon'),
  recallsCheckedOn: words('recallscheckedon'),
  connectedServices: words('connectedservices'),
  recordedData: words('recordeddata datasheet'),
  warrantyMonths: words('warrantymonths warrantyinmonths'),
  warrantyKm: words('warrantykm'),
  warrantyBy: words('warrantyby warrantyprovider'),
  batteryKwh: words('batterykwh batterycapacity batterycapacitykwh batteriekapazitaet'),
  rangeKm: words('rangekm electricrange electricrangekm wltprangekm'),
  batteryHealth: words('batteryhealth batterysoh stateofhealth'),
  batteryCheckedOn: words('batterycheckedon'),
  knownMarks: words('knownmarks knowndamage'),
  publish: words('publish published'),
  premium: words('premium'),
  sale: words('forsale'),
  address: [],
};

/** Returns the heading by which the export and `--help` name a column: `engine size` for `engineSize`. */
export const headingOf = (field: StockField): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Tests that the values of a column must pass: see `SAMPLE_TESTS` in `import-columns.server.ts`. */
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

interface Choice {
  field: StockField;
  if: SampleTest;
}

const STATE_OR_BODY: readonly Choice[] = [
  { field: 'state', if: 'condition' },
  { field: 'bodyType', if: 'body' },
];
const PLATE_OR_YEAR: readonly Choice[] = [
  { field: 'registration', if: 'plates' },
  { field: 'year', if: 'years' },
];
const REGISTRATION: readonly Choice[] = [
  ...PLATE_OR_YEAR,
  { field: 'firstRegistered', if: 'dates' },
];
const STOCK_NUMBER: readonly Choice[] = [{ field: 'stockNumber', if: 'distinct' }];

const CHOICE_LISTS: Readonly<Record<string, readonly Choice[]>> = {
  sale: [
    { field: 'sale', if: 'yesNo' },
    { field: 'salePrice', if: 'money' },
  ],
  type: STATE_OR_BODY,
  category: STATE_OR_BODY,
  kategorie: STATE_OR_BODY,
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
  reg: REGISTRATION,
  registration: REGISTRATION,
  plate: PLATE_OR_YEAR,
  // The address of the car's page, which our own export has.
  address: [{ field: 'address', if: 'carPages' }],
  stock: STOCK_NUMBER,
  id: STOCK_NUMBER,
  ref: STOCK_NUMBER,
  reference: STOCK_NUMBER,
};

/** Headings that mean different things in different files. The first field that fits the values wins. */
export const CHOICES: ReadonlyMap<string, readonly Choice[]> = new Map(
  Object.entries(CHOICE_LISTS),
);

/** Units by their spellings. */
const spellings = (units: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(units).flatMap(([unit, spelled]) =>
      words(spelled).map((word) => [word, unit] as const),
    ),
  );

/** Units at the end of a heading, such as `Price (£)` and `engine_size_cc`, and the columns that have them. */
export const HEADING_UNITS: readonly {
  fields: readonly StockField[];
  units: ReadonlyMap<string, string>;
}[] = [
  {
    fields: ['price', 'salePrice'],
    units: spellings({ EUR: 'eur euro', GBP: 'gbp', USD: 'usd', '': 'inclvat incvat incvrt' }),
  },
  { fields: ['roadTax'], units: spellings({ EUR: 'eur euro' }) },
  {
    fields: ['mileage'],
    units: spellings({ km: 'km kms kilometres kilometers', mi: 'mi mls miles' }),
  },
  {
    fields: ['engineSize'],
    units: spellings({ cc: 'cc ccm cm3', litre: 'l ltr litre litres liters' }),
  },
  { fields: ['enginePower'], units: spellings({ hp: 'hp bhp', PS: 'ps cv', kW: 'kw' }) },
  { fields: ['co2Emission'], units: spellings({ '': 'gkm gpkm' }) },
  { fields: ['grossWeight'], units: spellings({ '': 'kg' }) },
];

/** Units of headings that consist of the unit, or imply it. */
export const IMPLIED_UNITS = spellings({
  cc: 'cc ccm hubraum',
  litre: 'litres liters',
  hp: 'bhp hp horsepower',
  PS: 'ps leistungps',
  kW: 'kw leistung leistungkw',
});

/** Why a known column is not imported, and what to do if that is wrong. The first pattern that fits wins. */
export const NOT_IMPORTED: readonly { pattern: RegExp; reason: string; advice?: 'irishTax' }[] = [
  {
    pattern:
      /^(additional|main|primary|all|large|thumb(nail)?)?(images?|photos?|pictures?|pics?|bild(er)?|fotos?|gallery|thumbnail)/,
    reason: 'addresses of photos: the import fetches no photos',
  },
  {
    pattern:
      /^((uk|vehicle|annual|car)?tax(band|cost|rate|rates|price|class|due|12months)?|ved|vehicleexciseduty|ukroadtax|roadfundlicence|rfl)$/,
    reason: 'perhaps the tax of another country',
    advice: 'irishTax',
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
