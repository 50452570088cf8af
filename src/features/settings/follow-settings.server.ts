import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  defaultSettings,
  isSettingName,
  SETTINGS,
  type SettingName,
  type SettingValue,
  type SettingValues,
} from './settings.ts';
import type { Database } from '../../platform/database/client.server.ts';
import { readSettings, sumOfVersions } from './setting-queries.server.ts';
import type { Settings } from './current-settings.server.ts';

/** Milliseconds between two checks for changes by other processes. */
const POLL_MS = 600;

interface SettingsFollower extends Settings {
  /** Starts to look for changes by other processes. */
  start(): void;
  stop(): Promise<void>;
}

/** Keeps the settings in memory. They cannot be read before the first `refresh`, unless a dealer is given. */
export function followSettings(
  { database, log }: { database: Database; log: Logger },
  dealer?: SettingValue<'dealer'>,
): SettingsFollower {
  const stopping = new AbortController();
  let values = dealer && defaultSettings(dealer);
  let versions = new Map<SettingName, number>();
  let version = 0;
  let polling: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const rows = await readSettings(database.db);
    const sum = rows.reduce((total, row) => total + row.version, 0);
    // A slower read that began earlier must not restore older values.
    if (sum <= version) return;
    const known = rows.flatMap(({ name, ...row }) =>
      isSettingName(name) ? [{ ...row, name }] : [],
    );
    const parsed = SETTINGS.dealer.safeParse(known.find(({ name }) => name === 'dealer')?.value);
    const knownDealer = parsed.success ? parsed.data : values?.dealer;
    if (!knownDealer) throw new Error('The stored setting `dealer` is missing or not valid');
    const next = defaultSettings(knownDealer);
    for (const { name, value } of known)
      if (!assign(next, name, value)) log.error({ setting: name }, 'a stored setting is not valid');
    values = next;
    versions = new Map(known.map((row) => [row.name, row.version]));
    version = sum;
  }

  async function poll(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if ((await sumOfVersions(database.db)) !== version) await refresh();
      } catch {
        // The database is unreachable: requests report that, and the last values stay in use.
      }
    }
  }

  return {
    current(name) {
      if (!values) throw new Error('The settings have not been read yet');
      return values[name];
    },
    versionOf: (name) => versions.get(name) ?? 0,
    refresh,
    version: () => version,
    start() {
      polling = poll();
    },
    async stop() {
      stopping.abort();
      await polling;
    },
  };
}

/** Sets a setting if its stored value is valid. */
function assign<Name extends SettingName>(
  values: Pick<SettingValues, Name>,
  name: Name,
  value: unknown,
): boolean {
  const parsed = SCHEMAS[name].safeParse(value);
  if (parsed.success) values[name] = parsed.data;
  return parsed.success;
}

/** Preserves the value type of each setting, which indexing `SETTINGS` would lose. */
const SCHEMAS: {
  [Name in SettingName]: { safeParse(value: unknown): Parsed<SettingValues[Name]> };
} = SETTINGS;
type Parsed<Value> = { success: true; data: Value } | { success: false };
