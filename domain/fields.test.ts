import { expect, it } from 'vitest';
import { listName, text } from './fields.ts';

it('composes accents that arrive as separate characters, as macOS writes them', () => {
  expect(text(5).parse(' Coupe\u0301 ')).toBe('Coup\u00e9');
  expect(listName('Please enter a make name').parse('Citroe\u0308n')).toBe('Citro\u00ebn');
});
