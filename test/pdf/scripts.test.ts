// Names in every script in the PDF: with their glyphs, in reading order, and a warning for the others.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import type { JsonObject } from '../../src/document/model/basic';
import {
  findPrintFontFaceOfCharacter,
  isCharacterInPrintFontFace,
  listUnprintableCharacters,
} from '../../src/document/printable';
import { printableRangesByFontFace } from '../../src/document/printable-ranges';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { listSealingWarnings } from '../../src/entries/upload/report-warnings';
import { parseTrueTypeFont } from '../../src/pdf/fonts/truetype';
import { shapeTextLine, wrapTextIntoLines } from '../../src/pdf/fonts/typesetting';
import { type PlacedGlyph, loadWritingSystemFontOnce, shapeTextIntoGlyphs } from '../../src/pdf/fonts/script-font';
import { callingThreadPdfRenderer } from '../../src/pdf/pdf-renderer';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { readActualTexts, readPdf } from './reader';

const fonts = path.join(__dirname, '../../src/pdf/fonts');
const issuedAt = new Date('2026-07-01T10:00:00Z');

/** A name in each script, with the letters that change shape in it. */
const names = {
  hebrew: 'לוי בע"מ (2020)',
  arabic: 'محمد علي، شركة ذ.م.م',
  devanagari: 'श्री क्षत्रिय कार्यालय',
  bengali: 'বাংলাদেশ লিমিটেড',
  gurmukhi: 'ਪੰਜਾਬੀ ਸਿੰਘ',
  gujarati: 'ગુજરાતી',
  tamil: 'தமிழ் நிறுவனம்',
  telugu: 'తెలుగు సంస్థ',
  kannada: 'ಕನ್ನಡ ಸಂಸ್ಥೆ',
  malayalam: 'പ്രൈവറ്റ് കമ്പനി',
  sinhala: 'ශ්‍රී ලංකා',
  thai: 'บริษัท ที่นี่',
  lao: 'ບໍລິສັດ ລາວ',
  khmer: 'ភ្នំពេញ',
  georgian: 'საქართველო',
  armenian: 'Հայաստան',
  ethiopic: 'ኢትዮጵያ',
  han: '山田太郎 ヤマダ 有限公司 新年快樂（简体）',
  hangul: '주식회사 한국',
  emoji: 'Caja regalo 🎁 👨‍👩‍👧',
  symbols: '★ ① ☂',
} as const satisfies Record<Exclude<keyof typeof printableRangesByFontFace, 'wide'>, string>;

const scripts = Object.entries(names) as [keyof typeof names, string][];

const drawn = (input: JsonObject): Promise<Buffer> =>
  callingThreadPdfRenderer.invoice({ invoice: invoiceOf(invoiceInput(input)), locale: 'es', issuedAt });

const named = (name: string): JsonObject => ({
  customer: { name, identities: [{ key: 'passport', country: 'JP', code: 'TK1234567' }] },
});

const listGlyphs = (text: string): PlacedGlyph[] =>
  (shapeTextLine(text, 'regular').runs ?? []).flatMap((run) => ('glyphs' in run ? run.glyphs : []));

describe('a name in another script', () => {
  test.each(scripts)('is printed with its glyphs, and copied as it was written: %s', async (script, name) => {
    const bytes = await drawn({ ...named(name), lines: [line('1', { item: { name, price: '1.00' } })] });
    const { contents, objects } = readPdf(bytes);
    expect(listUnprintableCharacters(name)).toEqual([]);
    expect(listGlyphs(name).every(({ id }) => id !== 0)).toBe(true);
    expect(readActualTexts(contents[0] ?? '')).toEqual([name, name]);
    const embedded = [...objects.values()].filter((body) => /\/Type \/Font\n/.test(body) && /Type0/.test(body));
    expect(embedded.length).toBeGreaterThan(1);
    expect(script in printableRangesByFontFace).toBe(true);
  });

  test('has its first letter on the right if it is right to left, with digits to the right', () => {
    const [face, name] = [loadWritingSystemFontOnce('hebrew'), 'לוי'];
    const wanted = Array.from(name, (letter) => face.font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id);
    expect(listGlyphs(name).map(({ id }) => id)).toEqual(wanted.toReversed());
    const runs = shapeTextLine('לוי (20)', 'regular').runs ?? [];
    const signs = parseTrueTypeFont(readFileSync(path.join(fonts, 'latin-regular.ttf'))).glyphs;
    const printed = runs.map((run) => ('hex' in run ? run.hex : 'hebrew')).join(' ');
    const hex = (text: string): string =>
      Array.from(text, (one) => (signs.get(one.charCodeAt(0)) ?? 0).toString(16).padStart(4, '0')).join('');
    expect(printed.replaceAll(' ', '')).toBe(`${hex('(20)')}${hex(' ')}hebrew`);
  });

  test('joins Arabic letters, and puts Indian vowels before their consonant', () => {
    const arabic = loadWritingSystemFontOnce('arabic');
    const alone = arabic.font.glyphForCodePoint(0x0645).id;
    expect(listGlyphs('محمد').map(({ id }) => id)).not.toContain(alone);
    const vowel = loadWritingSystemFontOnce('devanagari').font.glyphForCodePoint(0x0939).id;
    expect(listGlyphs('हि').map(({ id }) => id)[1]).toBe(vowel);
  });

  test('may have a mark on a base without a place for the mark', () => {
    expect(shapeTextIntoGlyphs(loadWritingSystemFontOnce('gurmukhi'), 'ਸਿੰਘ', false).length).toBeGreaterThan(3);
  });

  test('has the same bytes on the same page, whatever was printed before it', async () => {
    const input = {
      ...named('محمد علي'),
      lines: scripts.map(([, name]) => line('1', { item: { name, price: '1.00' } })),
    };
    const first = await drawn(input);
    for (const [, name] of scripts) await drawn(named(`${name} ${name}`));
    const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
    expect(sha(await drawn(input))).toBe(sha(first));
  });

  test('is wrapped between letters (with their marks) if it is long and has no spaces', () => {
    const lines = wrapTextIntoLines('ที่นี่'.repeat(40), 'regular', 8.5, 100);
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.map(({ actual }) => actual).join('')).toBe('ที่นี่'.repeat(40));
    for (const { actual = '', width } of lines) {
      expect(actual).not.toMatch(/^\p{M}/u);
      expect((width * 8.5) / 1000).toBeLessThanOrEqual(100);
    }
    expect(wrapTextIntoLines('新年'.repeat(100), 'regular', 8.5, 100).length).toBeGreaterThan(15);
  });

  test('embeds no other fonts in pages in Latin, Greek and Cyrillic', async () => {
    const bytes = await drawn({
      customer: { name: 'Ἀλέξης Žižek Иванов', tax_id: { country: 'ES', code: '54387763P' } },
    });
    expect([...readPdf(bytes).objects.values()].join('')).not.toMatch(/NotoSans/);
    expect(shapeTextLine('Ferretería Ñandú, 21 %', 'bold').runs).toBeUndefined();
  });
});

describe('a character that no font has', () => {
  const burmese = named('မြန်မာ ꡀ');

  test('blocks the invoice before it is issued, and the error names the character', () => {
    const invoice = invoiceOf(invoiceInput(burmese));
    const warnings = listDocumentWarnings(invoice).filter(({ key }) => key === 'text-unprintable');
    expect(warnings).toMatchObject([{ blocking: true, paths: ['$.doc.customer.name'] }]);
    expect(JSON.stringify(warnings)).toContain('ꡀ (U+A840)');
    const sealing = listSealingWarnings(invoice, { now: issuedAt, standing: null });
    expect(sealing.filter(({ blocking }) => blocking).map(({ key }) => key)).toContain('text-unprintable');
  });

  test.each<[string, JsonObject, string]>([
    ['an item', { lines: [line('1', { item: { name: 'ꡀ', price: '1.00' } })] }, '$.doc.lines[0].item.name'],
    ['a note', { notes: [{ key: 'general', text: 'x ꡀ' }] }, '$.doc.notes[0].text'],
    ['broken text', { notes: [{ text: 'Jos\ufffd' }] }, '$.doc.notes[0].text'],
  ])('is reported: %s', (_case, change, at) => {
    const [found] = listDocumentWarnings(invoiceOf(invoiceInput(change))).filter(
      ({ key }) => key === 'text-unprintable',
    );
    expect(found?.paths).toEqual([at]);
  });

  test.each<[string, JsonObject]>([
    ['data of the sender', { meta: { note: 'ꡀ' } }],
    ['characters that print nothing', { notes: [{ text: 'a\u200b\u200d\u00ad\ufe0f\r\n\tb' }] }],
    ['spaces of all widths', { notes: [{ text: '1\u202f234\u2009\u2003\u205f€' }] }],
    ['all scripts that are printed', { notes: [{ text: Object.values(names).join('\n') }] }],
  ])('is not reported for %s', (_case, change) => {
    expect(listDocumentWarnings(invoiceOf(invoiceInput(change))).map(({ key }) => key)).not.toContain(
      'text-unprintable',
    );
  });
});

describe('the table of printable characters', () => {
  const listCharacters = (face: string): number[] => {
    if (face !== 'wide') {
      const file = brotliDecompressSync(readFileSync(path.join(fonts, 'world', `${face}.ttf.br`)));
      return (create(file) as Font).characterSet.filter((point) => point !== 0x20 && point !== 0xffff);
    }
    const files = ['latin-regular', 'latin-bold', 'wide-regular', 'wide-bold'];
    const sets = files.map((file) => [
      ...parseTrueTypeFont(readFileSync(path.join(fonts, `${file}.ttf`))).glyphs.keys(),
    ]);
    return [...new Set(sets.flat())].filter((point) => point !== 0xfffd);
  };

  test.each(Object.keys(printableRangesByFontFace) as (keyof typeof printableRangesByFontFace)[])(
    'matches the fonts: %s',
    (face) => {
      const points = listCharacters(face);
      expect(points.filter((point) => !isCharacterInPrintFontFace(face, point))).toEqual([]);
      const ranges = printableRangesByFontFace[face]
        .split(' ')
        .map((range) => range.split('-').map((end) => Number.parseInt(end, 16)));
      const count = ranges.reduce((sum, [first = 0, last = first]) => sum + last - first + 1, 0);
      expect(count).toBe(new Set(points).size);
    },
  );

  test('has the face of each character', () => {
    expect(
      ['A', 'Я', '山', '한', 'م', '🎁', 'ꡀ'].map((one) => findPrintFontFaceOfCharacter(one.codePointAt(0) ?? 0)),
    ).toEqual(['wide', 'wide', 'han', 'hangul', 'arabic', 'emoji', undefined]);
  });
});
