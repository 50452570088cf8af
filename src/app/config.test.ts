import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.server.ts';

function problems(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

it('applies the documented defaults to an empty environment', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    dataDir: './data',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    imageHost: '',
    adminName: { firstName: 'Dealership', lastName: 'Admin' },
    adminPathSegment: 'admin',
    demoStock: true,
    logLevel: 'info',
  });
});

it('treats empty variables as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '' }).port).toBe(3000);
});

it('removes the trailing slash of URLs', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://cars.example/',
    IMAGE_HOST: 'https://i.example/',
  });
  expect(config.publicUrl).toBe('https://cars.example');
  expect(config.imageHost).toBe('https://i.example');
});

it.each([
  ['PORT', '70000', 'must be a port between 0 and 65535.'],
  ['PORT', 'http', 'must be a port between 0 and 65535.'],
  ['HOST', 'a b', 'must be a host name or an IP address.'],
  ['DATABASE_URL', 'mysql://x', 'must look like postgres://user:password@host:5432/database.'],
  ['PUBLIC_URL', 'ftp://x', 'must be a URL without a path, such as https://cars.example.'],
  ['IMAGE_HOST', 'https://x.example/p', 'must be a URL without a path, such as https://cars'],
  ['DEMO_STOCK', 'maybe', "must be 'on' or 'off'."],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['SELLER_PHONE', 'ring me', 'must be a phone number, such as 059 000 0000 or +353 59 000'],
  ['ADMIN_PATH_SEGMENT', 'a/b', 'must consist of at most 64 lower-case letters, digits and'],
  ['ADMIN_NAME', 'Niamh', 'must be a first and a last name.'],
  ['ROLE', 'queue', 'must be web, worker or all.'],
  ['SMTP_URL', 'mail.example:25', 'must look like smtps://user:password@mail.example:465.'],
  ['IMAP_URL', 'imap.example:993', 'must look like imaps://user:password@mail.example:993.'],
  ['IMAP_URL', 'imaps://mail.example', 'must look like imaps://user:password@mail.example:993.'],
  ['MAIL_FROM', 'A <b>\r\nBcc: c@d.ie', 'must be an email address, with or without a name:'],
])('reports the invalid value %s=%s by name', (name, value, sentence) => {
  expect(problems({ [name]: value })).toEqual([expect.stringContaining(`${name} ${sentence}`)]);
});

describe('S3 storage', () => {
  const s3 = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'forecourt-images',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('is off unless it is configured', () => {
    expect(readConfig({}).s3).toBeUndefined();
  });

  it('has defaults that work with any S3 storage', () => {
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      publicEndpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'forecourt-images',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      forcePathStyle: true,
    });
  });

  it('requires endpoint, bucket and keys together', () => {
    expect(problems({ S3_BUCKET: 'cars', S3_ACCESS_KEY_ID: 'key' })).toEqual([
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set together: S3_ENDPOINT, S3_SECRET_ACCESS_KEY missing.',
    ]);
  });

  it.each([
    [
      'S3_ENDPOINT',
      's3.example',
      'S3_ENDPOINT must be a URL without a path, such as https://s3.eu',
    ],
    ['S3_ENDPOINT', 'http://store:9000', 'S3_PUBLIC_ENDPOINT must be https, because PUBLIC_URL is'],
    ['S3_BUCKET', 'A_b', 'S3_BUCKET must be the name of a bucket, such as forecourt-images.'],
    ['S3_REGION', 'eu west', 'S3_REGION must be the name of a region, such as eu-west-1.'],
    ['S3_FORCE_PATH_STYLE', 'yes', "S3_FORCE_PATH_STYLE must be 'on' or 'off'."],
  ])('rejects %s=%s', (name, value, sentence) => {
    const env = { ...s3, PUBLIC_URL: 'https://cars.example', [name]: value };
    expect(problems(env)).toEqual([expect.stringContaining(sentence)]);
  });
});

it('reports all invalid values at once', () => {
  expect(problems({ PORT: 'x', DEMO_STOCK: 'x', ADMIN_EMAIL: 'niamh@dealer.example' })).toEqual([
    'PORT must be a port between 0 and 65535.',
    "DEMO_STOCK must be 'on' or 'off'.",
    'ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or neither.',
  ]);
});

it('rejects a weak ADMIN_PASSWORD', () => {
  expect(problems({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' })).toEqual([
    'ADMIN_PASSWORD: Use at least 12 characters.',
  ]);
});
