import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedLinks } from './signed-links.server.ts';

const links = signedLinks(randomBytes(32));
const path = '/api/car-images/7/file/7/images/side.webp';
const now = new Date('2026-11-21T10:07:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const queryOf = (link: string) => new URL(link, 'http://localhost').searchParams;

it('is valid for its path for 15 to 30 minutes', () => {
  const query = queryOf(links.sign(path, now));
  expect(links.verify(path, query, now)).toBe(true);
  expect(links.verify(path, query, at(15))).toBe(true);
  expect(links.verify(path, query, at(23))).toBe(false);
});

it('returns the same link within 15 minutes', () => {
  expect(links.sign(path, at(5))).toBe(links.sign(path, now));
  expect(links.sign(path, at(10))).not.toBe(links.sign(path, now));
});

it('rejects another path, a later expiry and another secret', () => {
  const link = links.sign(path, now);
  expect(links.verify(`${path}x`, queryOf(link), now)).toBe(false);
  expect(signedLinks(randomBytes(32)).verify(path, queryOf(link), now)).toBe(false);
  const longer = queryOf(link);
  longer.set('expires', '9999999999');
  expect(links.verify(path, longer, now)).toBe(false);
});

it.each([
  '',
  'expires=1',
  'signature=AAAA',
  'expires=abc&signature=AAAA',
  'expires=9999999999&signature=',
  'expires=9999999999&signature=%00',
  'expires=1e12&signature=AAAA',
])('rejects the query %j', (text) => {
  expect(links.verify(path, new URLSearchParams(text), now)).toBe(false);
});

it('rejects a repeated parameter, even if one of the two is valid', () => {
  const query = queryOf(links.sign(path, now));
  query.append('signature', query.get('signature') ?? '');
  expect(links.verify(path, query, now)).toBe(false);
});

it('signs extra parameters: rejects a changed, missing or additional one', () => {
  const query = () => queryOf(links.sign(path, now, { type: 'image/webp', size: '10' }));
  const names = ['type', 'size'];
  const verify = (change: (query: URLSearchParams) => void) => {
    const changed = query();
    change(changed);
    return links.verify(path, changed, now, names);
  };
  expect(verify(() => {})).toBe(true);
  expect(verify((changed) => changed.set('size', '11'))).toBe(false);
  expect(verify((changed) => changed.delete('size'))).toBe(false);
  expect(verify((changed) => changed.append('size', '10'))).toBe(false);
  expect(links.verify(path, query(), now)).toBe(false);
});
