import { describe, expect, it } from 'vitest';
import { BARE_CAR, DEALER, FULL_CAR } from '../../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { FactTable } from './sections.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { HeaderCard } from './header-card.tsx';
import { Description, KeyFeatures, WhatWeKnow } from './sections.tsx';
import { additionalInformation, technicalDetails } from './values.ts';

const textOf = (node: React.ReactNode) =>
  htmlOf(node)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|[|\s]*/g, '|')
    .replaceAll('\u00a0', ' ');

describe('HeaderCard', () => {
  it('shows the name, the price, Contact Seller and the quick facts', () => {
    const text = textOf(<HeaderCard car={FULL_CAR} dealer={DEALER} />);
    expect(text).toContain('|Volkswagen Golf 1.5 TSI Style|');
    expect(text).toContain(
      '|€24,950|You have a legal guarantee|The full price, with no extra charges.|',
    );
    expect(text).toContain(
      '|Contact Seller|059 000 0000|Book a test drive|Trade-in value|Ask a question|',
    );
    expect(text).toContain('|Mileage|41,200 km (25,600 mi)|');
  });

  it('links the next steps of a buyer to the form with their kind', () => {
    const html = htmlOf(<HeaderCard car={FULL_CAR} dealer={DEALER} />);
    for (const query of ['?kind=testDrive', '?kind=partExchange', ''])
      expect(html).toContain(`href="/car/${FULL_CAR.carId}/enquire${query}"`);
    const sold = htmlOf(<HeaderCard car={{ ...FULL_CAR, carSold: true }} dealer={DEALER} />);
    expect(sold).toContain('href="/enquire?kind=wanted"');
  });

  it('states the reduction below the price, from the lowest price of the 30 days before', () => {
    const reduction = { prior: 25_950, saving: 1_000, percent: 3, since: '', until: '' };
    const car = { ...FULL_CAR, pricing: { reduction } };
    expect(textOf(<HeaderCard car={car} dealer={DEALER} />)).toContain(
      '|€24,950|Reduced by €1,000. Lowest price in the 30 days before: €25,950.|You have',
    );
    expect(textOf(<HeaderCard car={FULL_CAR} dealer={DEALER} />)).not.toContain('Reduced');
  });

  it('shows the banner of a write-off before the price', () => {
    const text = textOf(<HeaderCard car={FULL_CAR} dealer={DEALER} />);
    expect(text).toContain('|Repaired write-off, category S. Rear bumper replaced.|€24,950|');
    expect(textOf(<HeaderCard car={BARE_CAR} dealer={DEALER} />)).not.toContain('write-off');
  });

  it('shows the plate year, or the plate if the dealer shows it', () => {
    expect(textOf(<HeaderCard car={FULL_CAR} dealer={DEALER} />)).toContain('|Used|222|');
    const provenance = { ...FULL_CAR.provenance, registration: '222-D-1' };
    const text = textOf(<HeaderCard car={{ ...FULL_CAR, provenance }} dealer={DEALER} />);
    expect(text).toContain('|Used|222-D-1|');
  });

  it('shows make and model once: in the name, or above a name without them', () => {
    expect(textOf(<HeaderCard car={FULL_CAR} dealer={DEALER} />).match(/Golf/g)).toHaveLength(1);
    const text = textOf(<HeaderCard car={{ ...FULL_CAR, name: 'The red one' }} dealer={DEALER} />);
    expect(text).toContain('|Volkswagen|Golf|The red one|');
  });

  it('does not break a name at a hyphen', () => {
    const html = htmlOf(
      <HeaderCard car={{ ...FULL_CAR, name: 'Mazda MX-5 2.0 GT' }} dealer={DEALER} />,
    );
    expect(html).toMatch(/>Mazda <span class="[^"]+">MX-5<\/span> 2\.0 GT<\/h1>/);
  });

  it('shows "Unknown" for a missing make, model and transmission', () => {
    const text = textOf(<HeaderCard car={BARE_CAR} dealer={DEALER} />);
    expect(text).toContain('|Unknown Make|Unknown Model|');
    expect(text).toContain('|Transmission|Unknown|');
  });

  it('shows a car that is sold and booked as sold', () => {
    const car = { ...FULL_CAR, carSold: true, carBooked: true };
    const text = textOf(<HeaderCard car={car} dealer={DEALER} />);
    expect(text).toContain('|€24,950|This car is sold.|');
    expect(text).toContain('|Tell us what you’re looking for|Contact Seller|');
    expect(text).not.toContain('booked');
    expect(text).not.toContain('test drive');
  });

  it('does not call a price in another currency the full price', () => {
    const text = textOf(<HeaderCard car={{ ...FULL_CAR, currency: 'GBP' }} dealer={DEALER} />);
    expect(text).toContain('£24,950|You have a legal guarantee|');
    expect(text).not.toContain('full price');
  });

  it('asks for the price of a car without one', () => {
    const text = textOf(<HeaderCard car={{ ...FULL_CAR, currentPrice: 0 }} dealer={DEALER} />);
    expect(text).toContain('|Ask us for the price|');
  });
});

const ADDRESS = 'https://cars.example/car/7';

describe('the sections', () => {
  it('show N/A for missing values', () => {
    const table = textOf(
      <FactTable title="Technical Details" values={technicalDetails(BARE_CAR)} />,
    );
    expect(table.match(/\|N\/A\|/g)).toHaveLength(technicalDetails(BARE_CAR).length);
    const further = (
      <FactTable title="Additional Information" values={additionalInformation(BARE_CAR)} />
    );
    expect(textOf(further)).toContain('|NCT Due|N/A|');
  });

  it('list what is known about the car, and how to ask for more', () => {
    const text = textOf(<WhatWeKnow car={FULL_CAR} />);
    expect(text).toContain(
      '|What we know about this car|Write-off|Repaired write-off, category S.',
    );
    expect(text).toContain(
      '|Warranty|12 months or 20,000 km by Forecourt Motors|This comes on top',
    );
    expect(text).toContain('|Anything you’d like to know that isn’t here? |Ask us.|');
    expect(textOf(<WhatWeKnow car={{ ...FULL_CAR, carSold: true }} />)).not.toContain('Ask us');
    expect(htmlOf(<WhatWeKnow car={BARE_CAR} />)).toBe('');
  });

  it('show a sentence if there is no description or no features', () => {
    expect(textOf(<Description text={null} />)).toContain('|No description available.|');
    expect(textOf(<Description text={'  \n '} />)).toContain('|No description available.|');
    expect(textOf(<KeyFeatures text={BARE_CAR.features} address={ADDRESS} />)).toContain(
      '|No features listed for this vehicle.|',
    );
  });

  it('name the address if a print shows only some features', () => {
    const features = Array.from({ length: 13 }, (_, at) => `Feature ${at}`);
    const textWith = (count: number) =>
      textOf(<KeyFeatures text={features.slice(0, count).join('\n')} address={ADDRESS} />);
    expect(textWith(13)).toContain(`|Feature 12|More at ${ADDRESS}|`);
    expect(textWith(12)).not.toContain(ADDRESS);
  });

  it('escape markup in the description', () => {
    const html = htmlOf(<Description text="<img src=x onerror=alert(1)>" />);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });
});

describe('Gallery', () => {
  it('links to no image, because a press before hydration would leave the page', () => {
    const images = FULL_CAR.thumbnail ? [FULL_CAR.thumbnail] : [];
    const html = htmlOf(
      <Gallery car={FULL_CAR} images={images} current={0} onSelect={noop} onOpen={noop} />,
    );
    expect(html).toContain('<button type="button" aria-haspopup="dialog"');
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('Scroll right');
  });

  it('names the images of a sold car as sold', () => {
    const images = FULL_CAR.thumbnail ? [FULL_CAR.thumbnail] : [];
    const car = { ...FULL_CAR, carSold: true };
    const html = htmlOf(
      <Gallery car={car} images={images} current={0} onSelect={noop} onOpen={noop} />,
    );
    expect(html).toMatch(/alt="[^"]+, sold"/);
  });

  it('shows the placeholder for a car without images', () => {
    const html = htmlOf(
      <Gallery car={BARE_CAR} images={[]} current={0} onSelect={noop} onOpen={noop} />,
    );
    expect(html).toContain('photos coming soon');
    expect(html).not.toContain('<img');
  });
});

function noop() {}
