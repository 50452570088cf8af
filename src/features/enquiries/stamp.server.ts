import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/database/client.server.ts';
import { rememberSecret } from '../../platform/database/secrets.server.ts';

const SHAPE = /^([0-9a-z]{1,11})\.([\w-]{22})\.([\w-]{43})$/;

/** Bytes of the nonce: the id of the car, 0 without one, and random bytes. */
const CAR_BYTES = 4;
const RANDOM_BYTES = 12;

interface StampOfForm {
  stamp: string | null | undefined;
  /**
   * The car that the form sends. Forms of the previous version, which may be open while the server is upgraded, have
   * a nonce without a car: remove this with the next version.
   */
  carId: number | null;
  now: Date;
}

interface CheckedStamp {
  /** The car of the form; null for a form without a car. */
  carId: number | null;
  /** Milliseconds since the form was loaded. */
  ageMs: number;
  /** SHA-256 of the stamp in hexadecimal. */
  hash: string;
}

/**
 * Creates and checks the stamps of enquiry forms. A stamp contains the time and a nonce, which contains the
 * car, with an HMAC over all three. It shows how long the form was open, and identifies a form that is sent
 * twice.
 */
export function stamps(db: Db) {
  const secret = rememberSecret(db, 'enquiry-stamps');

  const sign = async (carId: number | null, time: string, nonce: string) =>
    createHmac('sha256', await secret())
      .update(`${carId ?? ''}.${time}.${nonce}`)
      .digest();

  return {
    /** @param carId null for a form without a car */
    async create(carId: number | null, now: Date): Promise<string> {
      const time = now.getTime().toString(36);
      const car = Buffer.alloc(CAR_BYTES);
      car.writeUInt32BE(carId ?? 0);
      const nonce = Buffer.concat([car, randomBytes(RANDOM_BYTES)]).toString('base64url');
      return `${time}.${nonce}.${(await sign(carId, time, nonce)).toString('base64url')}`;
    },
    /**
     * Returns null for a stamp that is missing or forged.
     */
    async check({ stamp, carId: formCarId, now }: StampOfForm): Promise<CheckedStamp | null> {
      const [, time, nonce = '', mac = ''] = SHAPE.exec(stamp ?? '') ?? [];
      if (time === undefined) return null;
      const given = Buffer.from(mac, 'base64url');
      for (const carId of [Buffer.from(nonce, 'base64url').readUInt32BE() || null, formCarId]) {
        const expected = await sign(carId, time, nonce);
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) continue;
        const hash = createHash('sha256').update(`${stamp}`).digest('hex');
        return { carId, ageMs: now.getTime() - Number.parseInt(time, 36), hash };
      }
      return null;
    },
  };
}
export type Stamps = ReturnType<typeof stamps>;
