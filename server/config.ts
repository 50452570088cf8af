import type { Dealer } from '../domain/dealer.ts';

/** What the environment says, checked and typed; read once, at the start. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Address of the site without a trailing slash: every absolute address starts with it. */
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Prefix of picture addresses; empty where this server answers them itself. */
  imageHost: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminName: { firstName: string; lastName: string };
  adminPathSegment: string;
  demoStock: boolean;
  logLevel: string;
  dealer: Dealer;
}
