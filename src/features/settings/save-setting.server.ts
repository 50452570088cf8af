import { isDeepStrictEqual } from 'node:util';
import { dealerSetting } from './dealer.ts';
import { AppError } from '../../platform/errors.ts';
import { type SettingName, SETTINGS } from './settings.ts';
import { requireDocument } from './documents.server.ts';
import type { Context } from '../../app/context.server.ts';
import { insertSetting, lockSetting, updateSetting } from './setting-queries.server.ts';
import type { Settings } from './current-settings.server.ts';
import { changesBetween, SYSTEM, writeAuditEntry } from '../audit-log/write.server.ts';
import { requireDealerImages } from './dealer-images.server.ts';
import { dealerImage } from './dealer-images.ts';

interface SettingChange {
  name: SettingName;
  /** The new value, or a function of the stored one. */
  value: object | ((stored: unknown) => object);
  /** The version that the change is based on; null to overwrite any version. */
  version: number | null;
}

/** A command-line tool has no user (null) and no settings in memory. */
export type SettingContext = Pick<Context, 'db' | 'user'> & { settings?: Settings | undefined };

/**
 * Saves a valid value of a setting and returns its new version. Saves nothing if the value equals the stored
 * one.
 * @throws {AppError} conflict, with the current version, if the change is based on an older one; invalid if
 * an image of the dealer, or the document of `legal`, is not stored
 */
export async function saveSetting(
  { db, user: staff, settings }: SettingContext,
  { name, value: change, version }: SettingChange,
): Promise<number> {
  const saved = await db.transaction(async (tx) => {
    const stored = await lockSetting(tx, name);
    const current = stored?.version ?? 0;
    if (version !== null && version !== current) throw changedMeanwhile(current);
    const value = typeof change === 'function' ? change(stored?.value) : change;
    if (isDeepStrictEqual(stored?.value, value)) return current;
    if (name === 'dealer') await requireDealerImages(tx, dealerSetting.parse(value));
    if (name === 'legal') await requireDocument(tx, SETTINGS.legal.parse(value).guaranteeNotice);
    const updatedBy = staff?.email ?? SYSTEM;
    if (stored) await updateSetting(tx, { name, version: current, value, updatedBy });
    else if (!(await insertSetting(tx, { name, value, updatedBy }))) throw changedMeanwhile(1);
    await writeAuditEntry(tx, {
      staff,
      entity: 'settings',
      entityId: null,
      subject: name,
      action: 'update',
      changes: changesBetween(
        auditedFields(stored?.value ?? settings?.current(name)),
        auditedFields(value),
      ),
    });
    return current + 1;
  });
  await settings?.refresh();
  return saved;
}

const changedMeanwhile = (version: number) =>
  new AppError('conflict', 'Someone else changed these settings in the meantime.', {
    details: { version },
  });

type Primitive = string | number | boolean | null;

/**
 * Returns the fields of a setting for the audit log: nested fields by their path (`address.town`), a list as
 * one text with a line per entry, an image as its path.
 */
function auditedFields(value: unknown, path = ''): Record<string, Primitive> {
  const image = dealerImage.safeParse(value);
  if (image.success) return { [path]: image.data.path };
  if (Array.isArray(value)) return { [path]: value.map(lineOf).join('\n') || null };
  if (typeof value === 'object' && value !== null)
    return Object.assign(
      {},
      ...Object.entries(value).map(([key, field]) =>
        auditedFields(field, path ? `${path}.${key}` : key),
      ),
    );
  return path ? { [path]: isPrimitive(value) ? value : null } : {};
}

const lineOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.values(entry).map(lineOf).join(' ')
    : String(entry);

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
