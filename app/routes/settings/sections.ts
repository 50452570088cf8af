import type { Capability } from '../../../domain/capabilities.ts';

interface Section {
  slug: string;
  title: string;
  needs: Capability;
}

/** The sections of the settings, in the order of their navigation. */
export const SECTIONS = [
  { slug: 'dealership', title: 'Your dealership', needs: 'settings' },
  { slug: 'opening-days', title: 'Opening days', needs: 'settings' },
  { slug: 'enquiries', title: 'Enquiries', needs: 'settings' },
  { slug: 'privacy', title: 'Privacy and retention', needs: 'settings' },
] as const satisfies readonly Section[];

export type SectionSlug = (typeof SECTIONS)[number]['slug'];

export const sectionPath = (slug: string) => `/settings/${slug}`;
