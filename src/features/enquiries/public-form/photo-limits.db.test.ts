import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enquiryFiles } from '../../../app/schema.server.ts';
import { listen } from '../../../platform/listen.server.ts';
import { JOBS } from '../../../app/job-names.ts';
import { AT_ONCE } from './photo-links.server.ts';
import { removeFiles } from '../../../app/jobs/remove-files.server.ts';
import { uploadSlots } from '../../images/upload-slots.server.ts';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { photoTesting } from '../../../../tests/helpers/enquiry-photos.ts';
import { temporaryDisk } from '../../../../tests/helpers/storage.ts';
import { requestListener } from '../../../platform/http/request-listener.server.ts';

const parts = { database: await testDatabase(), ...(await temporaryDisk()) };
const { db } = parts.database;
const desk = await photoTesting(parts);
const { pass, photo, queue, requestLink, stamp, stored } = desk;
const server = await listen(requestListener(desk.app.fetch, pino({ level: 'silent' }), {}), {
  port: 0,
  host: '127.0.0.1',
  headers: {},
});
afterAll(() => server.close());

const DAY = 86_400_000;
let sending: ClientRequest[] = [];
beforeEach(async () => {
  for (const key of await stored('')) await parts.storage.delete(key);
});
afterEach(() => {
  for (const upload of sending) upload.destroy();
  sending = [];
});

const never = () => new Promise<never>(() => {});
const newLink = async (): Promise<string> => (await requestLink({ stamp: await stamp() })).body.url;

/** Starts to upload the photo, and withholds its last byte until `end` is called. */
async function start(url: string) {
  const { pathname, search } = new URL(url);
  const upload = request({
    port: server.port,
    method: 'PUT',
    path: pathname + search,
    headers: { 'content-type': 'image/jpeg', 'content-length': photo.length },
  });
  sending.push(upload);
  const answer = once(upload, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response!.statusCode,
    wait: response!.headers['retry-after'],
    body: await json(response!),
  }));
  const statuses: (number | undefined)[] = [];
  // A test may end the connection instead of reading the response.
  answer.then(
    ({ status }) => statuses.push(status),
    () => {},
  );
  upload.write(photo.subarray(0, -1));
  return {
    answer,
    /** The status of the answer, once it has arrived. */
    statuses,
    end: () => {
      upload.end(photo.subarray(-1));
      return answer;
    },
    disconnect: () => upload.destroy(),
  };
}

type Upload = Awaited<ReturnType<typeof start>>;

const BUSY = {
  status: 503,
  wait: '3',
  body: { message: 'Too many photos are arriving. Try again in a moment.' },
};

/** Starts eight uploads and returns those that the server receives. */
async function startAll() {
  const uploads: Upload[] = [];
  for (let at = 0; at < 8; at += 1) uploads.push(await start(await newLink()));
  const answered = () => uploads.filter(({ statuses }) => statuses.length > 0);
  await vi.waitFor(() => expect(answered()).toHaveLength(8 - AT_ONCE.perNetwork), 5_000);
  for (const { answer } of answered()) expect(await answer).toMatchObject(BUSY);
  return uploads.filter(({ statuses }) => statuses.length === 0);
}

describe('an upload of a photo', () => {
  it('gets 503 while others from its address are received, and succeeds afterwards', async () => {
    const [first, ...others] = await startAll();
    expect(await first!.end()).toMatchObject({ status: 200 });
    expect(await (await start(await newLink())).end()).toMatchObject({ status: 200 });
    for (const other of others) expect(await other.end()).toMatchObject({ status: 200 });
    expect(await stored('incoming/')).toHaveLength(AT_ONCE.perNetwork + 1);
  });

  it('of one household leaves slots to others, also if it uses IPv4 and IPv6', () => {
    expect(2 * AT_ONCE.perNetwork).toBeLessThan(AT_ONCE.total);
  });

  it('of one household occupies its slots, with any number of IPv6 subnets', async () => {
    const slots = uploadSlots(AT_ONCE);
    for (let at = 0; at < AT_ONCE.perNetwork; at += 1) void slots(`2001:db8:0:${at}::1`, never);
    await expect(slots('2001:db8:0:9::1', never)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(slots('2001:db8:0:900::1', never)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await slots('2001:db8:1::1', () => Promise.resolve('received'))).toBe('received');
  });

  it('is received once another client has disconnected', async () => {
    const uploads = await startAll();
    uploads[0]!.disconnect();
    const url = await newLink();
    await vi.waitFor(
      async () => expect(await (await start(url)).end()).toMatchObject({ status: 200 }),
      5_000,
    );
  });

  it('replaces one to the same link that is still being received', async () => {
    const url = await newLink();
    const lost: Upload[] = [];
    for (let at = 0; at < 20; at += 1) lost.push(await start(url));
    // Each of them ends without its last byte.
    await vi.waitFor(async () => {
      expect(await (await start(url)).end()).toMatchObject({ status: 200 });
      expect(lost.flatMap(({ statuses }) => statuses)).toEqual(Array(20).fill(409));
    }, 5_000);
    expect(await stored('incoming/')).toHaveLength(1);
    const others = [await start(await newLink()), await start(await newLink())];
    for (const other of others) expect(await other.end()).toMatchObject({ status: 200 });
  });
});

it('keeps the server running while a hundred uploads to one link replace each other', async () => {
  const size = 1_000_000;
  const { body } = await requestLink({ stamp: await stamp(), size });
  const { pathname, search } = new URL(body.url);
  const statuses: (number | undefined)[] = [];
  for (let at = 0; at < 100; at += 1) {
    const upload = request({
      port: server.port,
      method: 'PUT',
      path: pathname + search,
      headers: { 'content-type': 'image/jpeg', 'content-length': size },
    });
    sending.push(upload);
    upload.on('error', () => {});
    upload.on('response', ({ statusCode }) => statuses.push(statusCode));
    upload.write(Buffer.alloc(size - 1));
  }
  await vi.waitFor(() => expect(statuses).toEqual(Array(99).fill(409)), 20_000);
  const health = await fetch(`http://127.0.0.1:${server.port}/api/health`);
  expect(health.status).toBe(200);
});

describe('links to upload photos', () => {
  it('are created 90 times a day for an address', async () => {
    const link = async () => (await requestLink({ stamp: await stamp() }, '192.0.2.1')).status;
    for (let at = 0; at < 90; at += 1) {
      if (at % 12 === 0) pass(10 * 60_000);
      expect(await link()).toBe(200);
      await db.delete(enquiryFiles);
    }
    pass(10 * 60_000);
    expect(await link()).toBe(429);
    expect((await requestLink({ stamp: await stamp() }, '192.0.2.2')).status).toBe(200);
    pass(DAY);
    expect(await link()).toBe(200);
  });

  it('are not created while 300 photos of the site wait for their forms, which work without photos', async () => {
    const waiting = Array.from({ length: 300 }, (_, at) => ({
      stampHash: 'another form',
      storageKey: `incoming/${at}`,
    }));
    await db.insert(enquiryFiles).values(waiting);
    const formStamp = await stamp();
    const { status, body } = await requestLink({ stamp: formStamp });
    expect([status, body.message]).toEqual([
      429,
      'We can’t take more photos right now. Please remove this one and send the form without it.',
    ]);
    expect((await desk.askForValue({ stamp: formStamp })).status).toBe(201);
  });

  it('expire after an hour without an upload, and then no longer count towards the limit', async () => {
    const url = await newLink();
    expect(await desk.put(url, Uint8Array.from(photo))).toBe(200);
    const unused = Array.from({ length: 299 }, (_, at) => ({
      stampHash: 'another form',
      storageKey: `incoming/${at}`,
      createdAt: new Date(),
    }));
    await db.insert(enquiryFiles).values(unused);
    expect((await requestLink({ stamp: await stamp() })).status).toBe(429);
    pass(60 * 60_000 + 1);
    expect((await requestLink({ stamp: await stamp() })).status).toBe(200);
    // The uploaded photo, which still waits for its form, and the new link.
    expect(await db.$count(enquiryFiles)).toBe(2);
  });

  it('delete the photo that they replace at once, even if its upload ends later', async () => {
    const formStamp = await stamp();
    const { fileId, url } = (await requestLink({ stamp: formStamp })).body;
    expect(await desk.put(url, Uint8Array.from(photo))).toBe(200);
    const late = await start(url);
    const replacement = await requestLink({ stamp: formStamp, replaces: fileId });
    expect(replacement.status).toBe(200);
    for (const { name, payload } of queue.jobs.splice(0))
      if (name === 'remove-files') await removeFiles(parts, JOBS[name].parse(payload));
    expect(await stored('incoming/')).toEqual([]);
    expect(await late.end()).toMatchObject({ status: 403 });
    expect(await stored('incoming/')).toEqual([]);
  });
});
