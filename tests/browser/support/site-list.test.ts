import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GROWN_JOURNEYS, STAFF_JOURNEYS } from './site-list.ts';

const staffSpecs = globSync('tests/browser/*.spec.ts').filter((file) =>
  readFileSync(file, 'utf8').includes("from './support/staff.ts'"),
);

it.each(staffSpecs)('%s signs in, so STAFF_JOURNEYS matches its name', (file) => {
  expect(STAFF_JOURNEYS.test(file) || GROWN_JOURNEYS.test(file)).toBe(true);
});
