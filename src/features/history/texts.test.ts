import { expect, it } from 'vitest';
import type { FieldChanges, AuditEntry } from '../audit-log/audit-log.ts';
import { changedFields, summaryOf as summary } from '../audit-log/audit-texts.ts';
import { AUDIT_TEXTS } from './texts.ts';

const entry = {
  auditEntryId: 1,
  at: '2027-03-14T09:05:00.000Z',
  email: 'aoife@cars.example',
  name: 'Aoife Byrne',
  entity: 'fuelType',
  entityId: 7,
  subject: 'Diesel',
  action: 'update',
  changes: {},
} as const;

const summaryOf = (of: AuditEntry) => summary(of, AUDIT_TEXTS);

const linesOf = (changes: FieldChanges, action: AuditEntry['action'] = 'update') =>
  changedFields({ action, changes }, AUDIT_TEXTS).map(({ label, line }) => `${label}: ${line}`);

it('summarises an entry with its action, entity and subject', () => {
  expect(summaryOf(entry)).toBe('Changed fuel type Diesel');
  const deleted = { ...entry, action: 'delete', entity: 'car', subject: '' } as const;
  expect(summaryOf(deleted)).toBe('Deleted car 7');
  const invited = { action: 'create', entity: 'user', entityId: null } as const;
  expect(summaryOf({ ...entry, ...invited, subject: 'invitation-5' })).toBe('Added invitation-5');
});

it('shows the old and the new value of a changed field', () => {
  expect(
    linesOf({
      name: { from: 'Rover', to: 'MG' },
      make: { from: 'Toyota', to: 'Audi' },
      mileageKm: { from: null, to: 0 },
      currentPrice: { from: 24_950, to: 9_950.5 },
      year: { from: 2020, to: 2021 },
      carSold: { from: false, to: true },
      nctDue: { from: null, to: '2027-03-14' },
      colour: { from: 'Red', to: null },
      somethingNew: { from: 1, to: 2 },
    }),
  ).toEqual([
    'Name: Rover → MG',
    'Make: Toyota → Audi',
    'Mileage: none → 0',
    'Current Price: 24,950 → 9,950.5',
    'Year: 2020 → 2021',
    'Sold: No → Yes',
    'NCT Due: none → 14 Mar 2027',
    'Colour: Red → none',
    'Something new: 1 → 2',
  ]);
});

it('shows one value for an entity that was added or deleted', () => {
  expect(linesOf({ name: { from: null, to: 'MG' } }, 'create')).toEqual(['Name: MG']);
  expect(linesOf({ name: { from: 'MG', to: null } }, 'delete')).toEqual(['Name: MG']);
});

it('shows that buyer details changed, but not their values', () => {
  expect(
    linesOf({
      saleDetails: { from: null, to: 'kept' },
      bookingDetails: { from: 'kept', to: null },
    }),
  ).toEqual(['Sale Information: details added', 'Booking Information: details deleted']);
  expect(linesOf({ saleDetails: { from: 'kept', to: 'changed' } })).toEqual([
    'Sale Information: details changed',
  ]);
});

it('names the changed fields of a customer, and consents', () => {
  expect(
    linesOf({
      changedFields: { from: null, to: 'email, phone' },
      consent: { from: null, to: 'ended' },
    }),
  ).toEqual(['Changed fields: email, phone', 'Consent: ended']);
});

it('shows the changes of an enquiry in words, and colleagues by their ids', () => {
  const changed = { ...entry, entity: 'enquiry', entityId: 3, subject: 'E-7K2M9Q' } as const;
  expect(summaryOf(changed)).toBe('Changed enquiry E-7K2M9Q');
  expect(summaryOf({ ...changed, action: 'create' })).toBe('Added enquiry E-7K2M9Q');
  expect(
    linesOf({
      status: { from: 'replied', to: 'lost' },
      lostReason: { from: null, to: 'soldElsewhere' },
      assignee: { from: null, to: 'U-3' },
      followUpAt: { from: '2027-03-14T09:05:00.000Z', to: null },
      enquiryCar: { from: null, to: '2019 Škoda Octavia' },
    }),
  ).toEqual([
    'Status: Replied → Lost',
    'Lost reason: none → Bought elsewhere',
    'Assigned to: none → U-3',
    'Follow up: 14 Mar 2027, 09:05 → none',
    'Car: none → 2019 Škoda Octavia',
  ]);
});

it('counts the images that were added and removed', () => {
  const images = (from: string | null, to: string | null) => linesOf({ images: { from, to } })[0];
  expect(images(null, 'a.webp, b.webp')).toBe('Images: 2 added');
  expect(images('a.webp, b.webp', 'c.webp, b.webp')).toBe('Images: 1 added, 1 removed');
  expect(images('a.webp, b.webp', 'b.webp, a.webp')).toBe('Images: in another order');
  expect(linesOf({ thumbnailImage: { from: null, to: 'front-0a1b2c3d.webp' } })).toEqual([
    'Thumbnail: none → front',
  ]);
});

it('says what happened to an image of the dealer', () => {
  const [first, second] = ['/images/dealer/1.webp', '/images/dealer/2.webp'];
  expect(
    linesOf({
      logo: { from: null, to: first },
      logoDark: { from: first, to: second },
      mapImage: { from: first, to: null },
    }),
  ).toEqual(['Logo: added', 'Logo for dark backgrounds: replaced', 'Map: removed']);
});

it('has no line for values that are long or have line breaks', () => {
  const [features] = changedFields({
    ...entry,
    changes: { features: { from: 'Towbar', to: 'Towbar\nSunroof' } },
  });
  expect(features).toEqual({
    label: 'Features',
    line: null,
    before: 'Towbar',
    after: 'Towbar\nSunroof',
  });
  const [description] = changedFields({
    ...entry,
    changes: { description: { from: null, to: 'a'.repeat(121) } },
  });
  expect(description?.line).toBeNull();
});
