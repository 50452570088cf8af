/**
 * Options of every connection: network devices may drop a connection that is idle for some minutes, and only
 * keepalive probes detect that the network is down.
 */
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** How long opening a connection may take, in milliseconds. */
export const CONNECT_MS = 5_000;

/** Limits that PostgreSQL enforces in a session, in milliseconds; 0 disables one. */
export interface SessionLimits {
  statement_timeout?: number;
  lock_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

const NAMES = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const satisfies (keyof SessionLimits)[];

/**
 * Removes the limits from the query of a database URL and returns them. `pg` would send them in the startup
 * message, which PgBouncer refuses ("unsupported startup parameter").
 */
export function splitLimits(url: string): { url: string; limits: SessionLimits } {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const limits: SessionLimits = {};
  for (const name of NAMES) {
    const value = parameters.get(name);
    if (value) limits[name] = Number.parseInt(value, 10);
  }
  const others = query.split('&').filter((parameter) => parameter !== '' && !isLimit(parameter));
  return { url: others.length > 0 ? `${base}?${others.join('&')}` : base, limits };
}

const isLimit = (parameter: string) => NAMES.some((name) => parameter.startsWith(`${name}=`));

/** Returns the statements that set the limits, each with a semicolon; empty without limits. */
export const limitStatements = (limits: SessionLimits): string =>
  NAMES.filter((name) => limits[name] !== undefined)
    .map((name) => `set ${name} = ${limits[name]}; `)
    .join('');
