import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/helpers/database/database.ts';
import { carTesting } from '../../../../tests/helpers/car-form.ts';

const database = await testDatabase();
const { app, staff, least } = await carTesting(database);

const sendForm = async (body: BodyInit, headers: Record<string, string> = {}) =>
  (
    await app.request('/api/cars/admin-create', {
      method: 'POST',
      headers: { ...staff, ...headers },
      body,
    })
  ).status;
const formOf = (...parts: [string, string | Blob][]) => {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return body;
};

describe('a multipart form', () => {
  it('may contain the metadata as plain text, and empty file inputs', async () => {
    const empty = new File([], '');
    const body = formOf(['metadata', JSON.stringify(least)], ['images', empty]);
    expect(await sendForm(body)).toBe(201);
  });

  it.each(['images', 'thumbnailImage'])(
    'is refused with an empty file in %s, instead of dropping the photo',
    async (name) => {
      const empty = new File([], 'front.jpg', { type: 'image/jpeg' });
      expect(await sendForm(formOf(['metadata', JSON.stringify(least)], [name, empty]))).toBe(415);
    },
  );

  it('returns 400 if the metadata is missing or repeated, or if a part is unknown', async () => {
    const metadata = JSON.stringify(least);
    expect(await sendForm(formOf(['images', new File([], '')]))).toBe(400);
    expect(await sendForm(formOf(['metadata', metadata], ['metadata', metadata]))).toBe(400);
    expect(await sendForm(formOf(['metadata', metadata], ['role', 'admin']))).toBe(400);
    expect(await sendForm(formOf(['metadata', '{']))).toBe(400);
    expect(await sendForm(formOf(['metadata', '[]']))).toBe(400);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data', ''])(
    'with the content type "%s" returns 415',
    async (type) => {
      expect(await sendForm(JSON.stringify(least), { 'content-type': type })).toBe(415);
    },
  );

  it.each([
    ['', 400],
    ['--x', 400],
    ['--x\r\n', 400],
    ['--x--\r\n', 400],
    ['--x\r\nContent-Disposition: form-data\r\n\r\n{}\r\n--x--', 400],
    ['--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}', 400],
    ['--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}\r\n--x--', 422],
    ['preamble\r\n--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{}\r\n--x--', 400],
  ] as const)('with the body %j returns %i', async (bytes, status) => {
    expect(await sendForm(bytes, { 'content-type': 'multipart/form-data; boundary=x' })).toBe(
      status,
    );
  });

  it('is parsed correctly from chunks of any size', async () => {
    const text = `--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${JSON.stringify(least)}\r\n--x--\r\n`;
    for (const size of [1, 7, 64]) {
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const body = new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(Buffer.from(piece));
          controller.close();
        },
      });
      // A streamed body requires `duplex`, which the DOM types do not declare.
      const init = {
        method: 'POST',
        headers: { ...staff, 'content-type': 'multipart/form-data; boundary=x' },
        body,
        duplex: 'half',
      };
      expect((await app.request('/api/cars/admin-create', init)).status).toBe(201);
    }
  });

  it('that never ends returns 413', async () => {
    let sent = 0;
    const head = '--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n';
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : Buffer.alloc(262_144));
        sent += 262_144;
      },
    });
    const init = {
      method: 'POST',
      headers: { ...staff, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    };
    expect((await app.request('/api/cars/admin-create', init)).status).toBe(413);
    expect(sent).toBeLessThan(18 * 1024 * 1024);
  });
});
