import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Role } from '../../domain/capabilities.ts';
import type { FieldChanges, AuditEntry } from '../../domain/audit-log.ts';
import type { MailCalendar, MailHeaders, MailKind, MailStatus } from '../../domain/mail/mail.ts';
import { folded, foldedName } from './engine/previous-search-text.ts';

/**
 * All tables. `name_key` is the name in lower case and NFC, calculated by `nameKey()`, for
 * case-insensitive unique indexes that do not depend on the engine or the collation.
 */

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The words of a name; also without spaces: 'model3' finds Model 3. */
const nameWords = (name: SQLWrapper): SQL =>
  sql`search_words(${name} || ' ' || replace(${name}, ' ', ''))`;

/** The words of a car's texts, its year and its doors. Null counts as empty. */
function carWords(): SQL {
  const { name, description, features, colour, bodyType } = cars;
  const texts = sql.join(
    [name, description, features, colour, bodyType].map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  return sql`search_words(${texts} || ' ' || ${cars.year} || coalesce(' ' || substring(${cars.doors} from '[0-9]+') || 'door', ''))`;
}

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const makes = pgTable(
  'makes',
  {
    makeId: integer('make_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').generatedAlwaysAs((): SQL => foldedName(makes.name)),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => nameWords(makes.name)),
  },
  (t) => [uniqueIndex('makes_name_key').on(t.nameKey)],
);

export const models = pgTable(
  'models',
  {
    modelId: integer('model_id').primaryKey().generatedAlwaysAsIdentity(),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.makeId),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').generatedAlwaysAs((): SQL => foldedName(models.name)),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => nameWords(models.name)),
  },
  (t) => [uniqueIndex('models_make_name_key').on(t.makeId, t.nameKey)],
);

export const transmissions = pgTable(
  'transmissions',
  {
    transmissionId: integer('transmission_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL =>
      nameWords(transmissions.name),
    ),
  },
  (t) => [uniqueIndex('transmissions_name_key').on(t.nameKey)],
);

export const fuelTypes = pgTable(
  'fuel_types',
  {
    fuelTypeId: integer('fuel_type_id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => nameWords(fuelTypes.name)),
  },
  (t) => [uniqueIndex('fuel_types_name_key').on(t.nameKey)],
);

export const cars = pgTable(
  'cars',
  {
    carId: integer('car_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Stock number assigned by the dealer. */
    stockNumber: text('stock_number'),
    /**
     * Identifies an imported row without a stock number: hash of its content and number of earlier equal
     * rows.
     */
    importKey: text('import_key'),
    /** Idempotency key of the request that added the car. Repeating the request adds nothing. */
    creationKey: text('creation_key'),
    name: text('name'),
    makeId: integer('make_id')
      .notNull()
      .references(() => makes.makeId),
    modelId: integer('model_id')
      .notNull()
      .references(() => models.modelId),
    transmissionId: integer('transmission_id').references(() => transmissions.transmissionId),
    fuelTypeId: integer('fuel_type_id').references(() => fuelTypes.fuelTypeId),
    year: integer('year').notNull(),
    condition: text('condition').notNull(),
    currency: text('currency').notNull().default('EUR'),
    currentPrice: numeric('current_price', { precision: 10, scale: 2 }).notNull(),
    mileageKm: integer('mileage_km'),
    mileageMiles: integer('mileage_miles'),
    engineSize: text('engine_size'),
    enginePower: integer('engine_power'),
    previousOwners: integer('previous_owners'),
    bodyType: text('body_type'),
    seats: text('seats'),
    doors: text('doors'),
    colour: text('colour'),
    co2Emission: text('co2_emission'),
    grossWeight: text('gross_weight'),
    roadTax: text('road_tax'),
    nctDue: date('nct_due', { mode: 'string' }),
    environmental: text('environmental'),
    description: text('description'),
    features: text('features'),
    /** Words for searches, in addition to the names of make, model, transmission and fuel type. */
    searchWords: tsvector('search_words').generatedAlwaysAs((): SQL => carWords()),
    searchText: text('search_text').generatedAlwaysAs((): SQL =>
      folded(cars.name, cars.description, cars.features, cars.colour, cars.bodyType),
    ),
    premium: boolean('premium').notNull().default(false),
    publish: boolean('publish').notNull().default(false),
    sale: boolean('sale').notNull().default(true),
    carSold: boolean('car_sold').notNull().default(false),
    carBooked: boolean('car_booked').notNull().default(false),
    thumbnailImageId: integer('thumbnail_image_id').references(
      (): AnyPgColumn => carImages.imageId,
      {
        onDelete: 'set null',
      },
    ),
    /**
     * Number of times the car was published. Part of image URLs, so that they change when it is published
     * again.
     */
    publication: integer('publication').notNull().default(1),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('cars_stock_number').on(t.stockNumber),
    uniqueIndex('cars_import_key').on(t.importKey),
    uniqueIndex('cars_creation_key').on(t.creationKey),
    index('cars_newest').on(t.publish, t.createdAt.desc(), t.carId),
    index('cars_make_model').on(t.makeId, t.modelId),
    // Covers most filters, so that counting search results does not read the cars.
    index('cars_catalogue')
      .on(
        t.currentPrice,
        t.carId,
        t.sale,
        t.premium,
        t.makeId,
        t.modelId,
        t.transmissionId,
        t.fuelTypeId,
        t.year,
        t.mileageKm,
        t.bodyType,
        t.colour,
      )
      .where(sql`${t.publish}`),
    index('cars_model').on(t.modelId),
    index('cars_transmission').on(t.transmissionId),
    index('cars_fuel_type').on(t.fuelTypeId),
    check('cars_price_range', sql`${t.currentPrice} between 0 and 10000000`),
    check('cars_mileage_range', sql`${t.mileageKm} between 0 and 2000000`),
  ],
);

export const carImages = pgTable(
  'car_images',
  {
    imageId: integer('image_id').primaryKey().generatedAlwaysAsIdentity(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /** Permanent public path: `{carId}/images/{file}.webp`. */
    imagePath: text('image_path').notNull(),
    /** Folder of the files in the storage; not public. */
    storageKey: text('storage_key').notNull(),
    /** Position in the gallery, from 0; null for a thumbnail that is not in the gallery. */
    position: integer('position'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    studio: text('studio'),
    /** Widths of existing variants, without and with each watermark; empty until the job has run. */
    widths: integer('widths').array().notNull().default([]),
    soldWidths: integer('sold_widths').array().notNull().default([]),
    bookedWidths: integer('booked_widths').array().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('car_images_path').on(t.imagePath),
    index('car_images_gallery').on(t.carId, t.position),
  ],
);

/** Uploads that are not in the list of images yet. Their files are stored as `incoming/{uploadKey}`. */
export const uploads = pgTable(
  'uploads',
  {
    uploadKey: text('upload_key').primaryKey(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /** Public path of the future image. */
    imagePath: text('image_path').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('uploads_path').on(t.imagePath),
    index('uploads_car').on(t.carId),
    index('uploads_created').on(t.createdAt),
  ],
);

/** The person who bought or booked a car: personal data, returned to staff only. */
export const buyerDetails = pgTable(
  'buyer_details',
  {
    carId: integer('car_id')
      .notNull()
      .references(() => cars.carId, { onDelete: 'cascade' }),
    /** `sale` or `booking`. */
    kind: text('kind').notNull(),
    date: date('date', { mode: 'string' }),
    firstName: text('first_name'),
    lastName: text('last_name'),
    address1: text('address1'),
    address2: text('address2'),
    address3: text('address3'),
    county: text('county'),
    eircode: text('eircode'),
    phone: text('phone'),
  },
  (t) => [
    primaryKey({ columns: [t.carId, t.kind] }),
    check('buyer_details_kind', sql`${t.kind} in ('sale', 'booking')`),
  ],
);

export const users = pgTable(
  'users',
  {
    userId: integer('user_id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    role: text('role').$type<Role>().notNull().default('admin'),
    passwordHash: text('password_hash').notNull(),
    disabledAt: instant('disabled_at'),
    /** Time of the last sign-in. */
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    check('users_role', sql`${t.role} in ('admin', 'sales', 'prep')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the session token in hexadecimal; the token is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** Browser and system, such as `Chrome on Android`; null if unknown. */
    device: text('device'),
    loggedInAt: instant('logged_in_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** Invitations of future users. Only the newest one to an address can be accepted. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: integer('invitation_id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the link's token in hexadecimal; null until the mail is sent. */
    tokenHash: text('token_hash'),
    invitedBy: integer('invited_by').references(() => users.userId, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_email').on(t.emailKey),
    check('invitations_role', sql`${t.role} in ('admin', 'sales', 'prep')`),
  ],
);

/** A password reset. Only the newest one of a user is valid. */
export const passwordResets = pgTable(
  'password_resets',
  {
    resetId: integer('reset_id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null for an unknown e-mail address: the reset then has no effect. */
    userId: integer('user_id').references(() => users.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the link's token in hexadecimal; null until the link is issued. */
    tokenHash: text('token_hash'),
    expiresAt: instant('expires_at'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('password_resets_token').on(t.tokenHash),
    index('password_resets_user').on(t.userId),
  ],
);

/** Rate limit counters and trusted addresses, shared by all processes on this database. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** SHA-256 of the counted key, so that no IP or e-mail address is stored. */
    keyHash: text('key_hash').primaryKey(),
    count: integer('count').notNull(),
    /** End of the window, after which the count is reset. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('rate_limits_ends').on(t.endsAt)],
);

/** Secrets shared by all processes on this database, created on first use. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  /** 32 random bytes as base64url. */
  value: text('value').notNull(),
});

/** Append-only audit log. Contains the user's name and address, because the user may be deleted later. */
export const auditLog = pgTable(
  'audit_log',
  {
    auditEntryId: integer('audit_entry_id').primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    entity: text('entity').$type<AuditEntry['entity']>().notNull(),
    /** Null for an entity without an id, such as a setting. */
    entityId: integer('entity_id'),
    subject: text('subject').notNull().default(''),
    action: text('action').$type<AuditEntry['action']>().notNull(),
    /** Old and new values by field; never personal data. */
    changes: jsonb('changes').$type<FieldChanges>().notNull(),
  },
  (t) => [index('audit_log_entity').on(t.entity, t.entityId, t.auditEntryId)],
);

/** Values of the settings of `domain/settings/settings.ts`. A setting without a row has its default value. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<object>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** E-mail address of the user, or `System`. */
  updatedBy: text('updated_by').notNull(),
});

/** E-mails that wait or were sent. Tokens are never stored here: the text holds `{link}` instead. */
export const mails = pgTable(
  'mails',
  {
    mailId: integer('mail_id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** Record that the link is for; null without a link. */
    linkId: integer('link_id'),
    /** Enquiry that the mail belongs to; migrations add the foreign key. */
    enquiryId: integer('enquiry_id'),
    toAddress: text('to_address').notNull(),
    fromName: text('from_name'),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<MailHeaders>().notNull().default({}),
    calendar: jsonb('calendar').$type<MailCalendar>(),
    /** With angle brackets; the same in every attempt. */
    messageId: text('message_id').notNull(),
    status: text('status').$type<MailStatus>().notNull().default('queued'),
    /** How often the mail server refused the mail for now. */
    tries: integer('tries').notNull().default(0),
    /** The last answer of the mail server that was not a success. */
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Not to be sent before. */
    sendAfter: instant('send_after').notNull().defaultNow(),
    /** Start of an attempt whose result is not known yet: the mail may have been sent. */
    sendingSince: instant('sending_since'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('mails_message_id').on(t.messageId),
    index('mails_queued')
      .on(t.sendAfter)
      .where(sql`${t.status} = 'queued'`),
    index('mails_created').on(t.createdAt),
    index('mails_enquiry').on(t.enquiryId),
    check('mails_status', sql`${t.status} in ('queued', 'sent', 'failed')`),
  ],
);

/** Running backups and the results of finished ones. Not part of a backup. */
export const backups = pgTable(
  'backups',
  {
    backupId: integer('backup_id').primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** `running`, `made` or `failed`. */
    outcome: text('outcome').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  () => [check('backups_outcome', sql`outcome in ('running', 'made', 'failed')`)],
);

/**
 * What changed in the stock, written by the triggers of migration 0011 for every writer. A process reads the
 * rows of transactions that its last snapshot did not show. Old rows are deleted, except for one. Not part of
 * a backup.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    txid: xid8('txid')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    /** `car`: one car or its images; `cars`: many cars; `lists`: a reference list. */
    kind: text('kind').notNull(),
    carId: integer('car_id'),
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (t) => [
    index('stock_changes_txid').on(t.txid),
    check('stock_changes_kind', sql`kind in ('car', 'cars', 'lists')`),
  ],
);
