import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CARD } from '../../../../tests/helpers/app/cars.ts';
import { htmlOf } from '../../../../tests/helpers/app/html.tsx';
import { CarCard, isPreBooking } from './car-card.tsx';
import { CarDrawing } from './car-drawing.tsx';

/** The texts of an element, separated by `|`. */
const textsOf = (element: React.ReactElement) =>
  htmlOf(element)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/(<[^>]*>)+/g, '|');

const drawn = (bodyType: string | null) => renderToStaticMarkup(<CarDrawing bodyType={bodyType} />);

describe('a card', () => {
  it('shows the derivative, the price and the number of photos', () => {
    const texts = textsOf(<CarCard car={CARD} />);
    expect(texts).toContain('|Volkswagen Golf|€24,950|1.5 TSI Style|2022|');
    expect(texts).toContain('|5| photos|');
  });

  it('names the price from which the car was reduced', () => {
    const reduction = { prior: 25_950, saving: 1_000, percent: 3, since: '', until: '' };
    expect(textsOf(<CarCard car={{ ...CARD, pricing: { reduction } }} />)).toContain(
      '|€24,950|1.5 TSI Style|Reduced from €25,950|2022|',
    );
    expect(textsOf(<CarCard car={CARD} />)).not.toContain('Reduced');
  });

  it('shows no number for a single photo', () => {
    expect(textsOf(<CarCard car={{ ...CARD, imageCount: 1 }} />)).not.toContain('photos');
  });

  it('says that photos are coming for a car that has none', () => {
    const texts = textsOf(
      <CarCard car={{ ...CARD, image: null, imageDetails: null, imageCount: 0 }} />,
    );
    expect(texts).toContain('Volkswagen Golf, photos coming soon|');
    expect(texts).not.toContain(' photos|');
  });

  it.each([
    ['for sale', {}, false],
    ['for pre-booking', { sale: false }, true],
    ['for pre-booking and booked', { sale: false, carBooked: true }, false],
    ['for pre-booking and sold', { sale: false, carSold: true }, false],
  ])('has the label Pre-booking only if the car can be pre-booked: %s', (_, state, expected) => {
    const car = { ...CARD, ...state };
    expect(isPreBooking(car)).toBe(expected);
    expect(textsOf(<CarCard car={car} />).includes('Pre-booking')).toBe(expected);
  });
});

describe('the drawing of a car without photos', () => {
  it('differs by body type, under each of its usual names', () => {
    const types = ['Saloon', 'Coupé', 'Convertible', 'Hatchback', 'Estate', 'SUV', 'MPV', 'Van'];
    expect(new Set([...types, null].map(drawn)).size).toBe(9);
    expect(drawn('4x4')).toBe(drawn('SUV'));
    expect(drawn('sedan')).toBe(drawn('Saloon'));
    expect(drawn('5-door hatchback')).toBe(drawn('Hatchback'));
  });

  it('is a covered car for an unknown body type', () => {
    expect(drawn('Amphibious')).toBe(drawn(null));
  });
});
