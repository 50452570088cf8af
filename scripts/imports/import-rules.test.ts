import { expect, it } from 'vitest';
import { findForbiddenImports } from './import-rules.ts';
import { parseFile } from './parse-files.ts';

/** Checks a file with this text and returns the messages. */
const messages = (path: string, text: string) =>
  findForbiddenImports([parseFile(path, text)]).map(({ line, message }) => `${line} ${message}`);

it.each([
  ['server/ports/queue.ts', '../data/mail/mails.ts'],
  ['server/jobs/handlers/retention.ts', '../../http/core/errors.ts'],
  ['server/jobs/pg-boss.ts', '../data/cars/reads.ts'],
  ['server/services/cars/update.ts', '../../storage/disk.ts'],
  ['server/services/cars/update.ts', '../../images/decode.ts'],
  ['server/services/cars/update.ts', '../../read-model/car-index.ts'],
  ['server/services/backup/nightly.ts', '../../backup/restore.ts'],
  ['server/services/cars/update.ts', '../../metrics/metrics.ts'],
  ['server/control/commands.ts', '../data/users/users.ts'],
  ['server/http/cars/routes.ts', '../../data/cars/reads.ts'],
  ['server/mail/smtp.ts', '../data/mail/mails.ts'],
  ['server/site/load-site.ts', '../services/cars/update.ts'],
  ['server/deps.ts', './testing/app.ts'],
  ['server/deps.ts', '../app/lib/api.ts'],
  ['domain/car.ts', '../server/config.ts'],
  ['app/lib/api.ts', '../../server/http/core/route.ts'],
  ['app/start/start.ts', '../ui/button.tsx'],
  ['app/uploads/to-webp.ts', '../vehicles/car-card.tsx'],
  ['app/vehicles/car-card.tsx', '../staff/screens.ts'],
  ['app/routes/enquire/car-enquire.tsx', '../car/failure.tsx'],
  ['app/routes/enquire/wanted/wanted.tsx', '../../car/failure.tsx'],
  ['app/routes/car/car.tsx', '../../testing/cars.ts'],
  ['app/routes/car/car.test.tsx', '../../../server/testing/app.ts'],
])('refuses that %s imports %s', (path, target) => {
  const start = `1 ${target}: `;
  expect(messages(path, `import { a } from '${target}';`)).toEqual([
    expect.stringContaining(start),
  ]);
  expect(messages(path, `export { a } from '${target}';`)).toHaveLength(1);
  expect(messages(path, `await import('${target}');`)).toHaveLength(1);
});

it.each([
  ['server/services/cars/update.ts', '../images/present.ts'],
  ['server/services/images/store-image.ts', '../../images/image-process.ts'],
  ['server/services/cars/update.db.test.ts', '../../testing/app.ts'],
  ['server/http/users/routes.ts', '../../auth/session-cookie.ts'],
  ['app/routes/enquire/car-enquire.tsx', '../../vehicles/car-card.tsx'],
  ['app/routes/enquire/wanted/wanted.tsx', '../submit.ts'],
])('allows that %s imports %s', (path, target) => {
  expect(messages(path, `import { a } from '${target}';`)).toEqual([]);
});

it('allows types of some files, but no values', () => {
  const type = "import type { Db } from '../data/engine/client.ts';";
  expect(messages('server/ports/queue.ts', type)).toEqual([]);
  expect(messages('server/ports/queue.ts', type.replace(' type', ''))).toHaveLength(1);
  const both = "import { type A, b } from '../../server/http/api.ts';";
  expect(messages('app/lib/contract.ts', both)).toHaveLength(1);
});

it.each([
  ['server/mail/outbox.ts', 'drizzle-orm/pg-core'],
  ['server/services/cars/update.ts', 'hono'],
  ['server/http/cars/routes.ts', 'pg-boss'],
  ['domain/car.ts', 'node:fs'],
])('refuses the package in %s: %s', (path, name) => {
  expect(messages(path, `import '${name}';`)).toHaveLength(1);
});

it('allows packages in their folders and in tests', () => {
  expect(messages('server/data/cars/reads.ts', "import { sql } from 'drizzle-orm';")).toEqual([]);
  expect(messages('domain/car.ts', "import { z } from 'zod';")).toEqual([]);
  expect(messages('domain/car.test.ts', "import { it } from 'vitest';")).toEqual([]);
});

it('refuses a folder without rules', () => {
  expect(messages('server/payments/pay.ts', '')).toEqual([expect.stringContaining('no rules')]);
  expect(messages('server/start.ts', '')).toEqual([]);
});
