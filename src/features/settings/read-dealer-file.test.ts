import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillIn } from './dealer.ts';
import { readDealer } from './read-dealer-file.server.ts';
import { temporaryFolder } from '../../../tests/helpers/temporary-folder.ts';

const folder = await temporaryFolder();
const standard = JSON.parse(readFileSync('dealer.json', 'utf8'));

function readFrom(content: object) {
  const file = join(folder, 'dealer.json');
  writeFileSync(file, JSON.stringify(content));
  return readDealer(file);
}

describe('readDealer', () => {
  it('reads the texts of the specification from the default file', () => {
    const { texts } = readDealer();
    expect(texts.home).toMatchObject({
      title: 'Discover Your Perfect Drive',
      subtitle: 'Explore our premium selection of luxury vehicles',
    });
    expect(texts.home.whyChooseUs).toHaveLength(4);
    expect(texts.about.values.map(({ term }) => term)).toEqual([
      'Excellence',
      'Integrity',
      'Customers first',
    ]);
    expect(texts.about.whyChoose.map(({ term }) => term)).toEqual([
      'Premium Selection',
      'Certified Quality',
    ]);
  });

  it('replaces placeholders with the details of the dealer', () => {
    const texts = fillIn(readDealer());
    expect(texts.about.story[0]).toMatch(
      /^Forecourt Motors was founded in 2025 in Athy, Co\. Kildare,/,
    );
  });

  it('uses the default texts, with the name of the dealer, when the file has none', () => {
    const { texts: _texts, ...details } = standard;
    const texts = fillIn(readFrom({ ...details, name: 'Kelly Cars', founded: 1987 }));
    expect(texts.home.title).toBe('Discover Your Perfect Drive');
    expect(texts.about.story[0]).toMatch(/^Kelly Cars was founded in 1987/);
  });

  it('uses the dealer’s own texts for the pages that the file has', () => {
    const contact = { lead: 'Ring us.', showroom: 'By the bridge.', team: 'Two brothers.' };
    const { texts } = readFrom({ ...standard, texts: { contact } });
    expect(texts.contact).toEqual(contact);
    expect(texts.home).toEqual(readDealer().texts.home);
  });

  it('reports an empty text', () => {
    const home = { ...standard.texts.home, title: ' ' };
    expect(() => readFrom({ ...standard, texts: { home } })).toThrow(/: texts\.home\.title: /);
  });

  it('reports an email address that is too long for an email', () => {
    const email = `hello@${'x.'.repeat(130)}example.com`;
    expect(() => readFrom({ ...standard, email })).toThrow(/: email: Invalid email address/);
  });

  it('replaces both forms of the phone number', () => {
    expect(readDealer(undefined, '01 555 0199')).toMatchObject({
      phone: '01 555 0199',
      phoneE164: '+35315550199',
    });
  });

  it('names the file that it cannot read, and every error in it', () => {
    expect(() => readFrom({ name: 'Kilrush Cars' })).toThrow(/^DEALER_FILE .*dealer\.json: .*\n/);
    expect(() => readDealer('/nowhere/dealer.json')).toThrow('cannot be read as JSON');
  });
});
