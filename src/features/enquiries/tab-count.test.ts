import { describe, expect, it } from 'vitest';
import { iconWithCount, titleWithCount } from './tab-count.ts';

describe('the count in a tab', () => {
  it('is in front of the title, and replaces an older one', () => {
    expect(titleWithCount('Enquiries', 2)).toBe('(2) Enquiries');
    expect(titleWithCount('(2) Enquiries', 13)).toBe('(13) Enquiries');
    expect(titleWithCount('(13) Enquiries', 0)).toBe('Enquiries');
  });

  it('is in the icon, at most 9+', () => {
    expect(iconWithCount(0)).toBe('/favicon.svg');
    expect(decodeURIComponent(iconWithCount(3))).toContain('>3</text>');
    expect(decodeURIComponent(iconWithCount(10))).toContain('>9+</text>');
  });
});
