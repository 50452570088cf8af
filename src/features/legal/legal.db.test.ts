import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { signIn, testApp } from '../../../tests/helpers/app.ts';
import { apiClient } from '../../../tests/helpers/api-client.ts';
import { testDatabase } from '../../../tests/helpers/database/database.ts';
import { SAMPLES } from '../../../tests/helpers/images/hostile-images.ts';
import { temporaryStorage } from '../../../tests/helpers/storage.ts';
import { sweepFiles } from '../../app/jobs/sweep-files.server.ts';
import { legalDocuments } from '../../app/schema.server.ts';
import { storeFirstDealer } from '../settings/first-dealer.server.ts';
import { followSettings } from '../settings/follow-settings.server.ts';
import { readDealer } from '../settings/read-dealer-file.server.ts';

const database = await testDatabase();
const settings = followSettings({ database, log: pino({ level: 'silent' }) });
await storeFirstDealer({ database, settings }, () => readDealer());
const { storage } = await temporaryStorage();
const app = testApp(database, { settings, storage });
const { cookie } = await signIn(database);

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

async function upload(file: Buffer, name = 'notice.pdf', type = 'application/pdf') {
  const address = `/api/settings/legal/documents?name=${encodeURIComponent(name)}`;
  const headers = { cookie, 'content-type': type };
  const body = new Uint8Array(file);
  const response = await app.request(address, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

const owner = apiClient(app, { cookie });

async function save(name: 'legal' | 'claims', changes: object) {
  const { value, version } = (await owner.get('/settings')).body[name];
  return owner.put(`/settings/${name}`, { value: { ...value, ...changes }, version });
}

const sweepAfter = (ms: number) =>
  sweepFiles({ database, storage, now: new Date(Date.now() + ms) });

const notice = async () => (await app.request('/api/legal')).json();
const useNotice = (guaranteeNotice: unknown) => save('legal', { guaranteeNotice });
const noticeToFix = async () => (await owner.get('/stock/notices')).body.guaranteeNotice;

describe('the official notice', () => {
  it('is stored and shown byte for byte', async () => {
    const file = pdf('in colour');
    const { status, body: document } = await upload(file);
    expect(status).toBe(201);
    expect(document).toEqual({
      hash: createHash('sha256').update(file).digest('hex'),
      type: 'application/pdf',
      size: file.length,
      name: 'notice.pdf',
    });
    expect((await save('legal', { guaranteeNotice: document })).status).toBe(200);
    const { guaranteeNotice } = await notice();
    expect(guaranteeNotice).toEqual({
      path: `/documents/${document.hash}.pdf`,
      type: 'application/pdf',
    });
    const shown = await app.request(guaranteeNotice.path);
    expect(Buffer.from(await shown.arrayBuffer()).equals(file)).toBe(true);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.length),
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const known = { 'if-none-match': shown.headers.get('etag') ?? '' };
    expect((await app.request(guaranteeNotice.path, { headers: known })).status).toBe(304);
    const head = await app.request(guaranteeNotice.path, { method: 'HEAD' });
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it('is still on the list of what to fix while it is a PDF, which pages only link to', async () => {
    await useNotice(null);
    expect(await noticeToFix()).toBe('missing');
    await useNotice((await upload(pdf('only linked'))).body);
    expect(await noticeToFix()).toBe('onlyLinked');
    await useNotice((await upload(SAMPLES.png, 'notice.png', 'image/png')).body);
    expect(await noticeToFix()).toBeNull();
  });

  it('has the type of its bytes, also if the request names another type', async () => {
    const { body } = await upload(SAMPLES.png, 'notice.pdf', 'application/pdf');
    expect(body.type).toBe('image/png');
    expect((await app.request(`/documents/${body.hash}.pdf`)).status).toBe(404);
    expect((await app.request(`/documents/${body.hash}.png`)).status).toBe(200);
  });

  it.each<[string, number, Buffer]>([
    ['an HTML page', 415, Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', 415, Buffer.alloc(0)],
    ['a file of more than 5 MB', 413, pdf('x'.repeat(5 * 1024 * 1024))],
  ])('is refused if it is %s', async (_what, status, file) => {
    const before = await database.db.$count(legalDocuments);
    const answer = await upload(file);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^[A-Z].{10,}/);
    expect(await database.db.$count(legalDocuments)).toBe(before);
  });

  it('is refused by the setting if it was never uploaded, or with another type', async () => {
    const { body: document } = await upload(pdf('typed'));
    for (const wrong of [
      { hash: '0'.repeat(64) },
      { type: 'image/png' },
      { hash: '../../secret' },
    ]) {
      const { status } = await save('legal', { guaranteeNotice: { ...document, ...wrong } });
      expect(status).toBe(422);
    }
  });

  it('is deleted after a day if the setting does not name it', async () => {
    const { body: used } = await upload(pdf('used'));
    await save('legal', { guaranteeNotice: used });
    const { body: unused } = await upload(pdf('unused'));
    const day = 24 * 60 * 60_000;
    await sweepAfter(day - 60_000);
    expect((await app.request(`/documents/${unused.hash}.pdf`)).status).toBe(200);
    await sweepAfter(day + 60_000);
    expect((await app.request(`/documents/${unused.hash}.pdf`)).status).toBe(404);
    expect((await app.request(`/documents/${used.hash}.pdf`)).status).toBe(200);
  });

  it.each(['', 'x.pdf', `${'0'.repeat(64)}.pdf`, '..%2f..%2fetc', '%00.pdf'])(
    'is not found at %j',
    async (file) => {
      expect((await app.request(`/documents/${file}`)).status).toBe(404);
    },
  );
});

it('shows the dealer’s own warranty', async () => {
  expect((await notice()).warrantyTerms).toBe(null);
  await save('legal', { warrantyTerms: 'Three months on the engine.\nAsk us.' });
  expect((await notice()).warrantyTerms).toBe('Three months on the engine.\nAsk us.');
});

const reasons = async () =>
  (await (await app.request('/api/dealer/texts')).json()).home.whyChooseUs;

it('shows what backs a claim, and nothing if nothing was entered', async () => {
  for (const reason of await reasons()) expect(reason).not.toHaveProperty('proof');
  await save('claims', { inspection: 'https://cars.example/checklist', award: 'SIMI, 2025' });
  const proofs = (await reasons()).map(({ proof }: { proof?: string }) => proof);
  expect(proofs).toContain('https://cars.example/checklist');
  expect(proofs).toContain('SIMI, 2025');
});
