// Normal forms of texts: the library's result for real texts, and linear time for malicious ones.
import fc from 'fast-check';
import { toUnicodeNormalForm } from '../../src/document/text';
import { normalizeTextForPdf, wrapTextIntoLines } from '../../src/pdf/fonts/typesetting';
import { leastCpuMilliseconds } from '../cpu-time';
import { splitIntoSearchWords } from '../../src/store/entries/search-words';

const forms = ['NFC', 'NFD', 'NFKD'] as const;

describe('the normal form of a text', () => {
  it('is equal to the result of the library for any script', () => {
    const letters = fc.constantFrom(
      'a',
      'e\u0301',
      'ñ',
      '\u0323\u0307',
      '한',
      '\u1112\u1161\u11ab',
      'ﬁ',
      'Ω',
      ' ',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 80 }), (parts) => {
        for (const form of forms)
          expect(toUnicodeNormalForm(parts.join(''), form)).toBe(parts.join('').normalize(form));
      }),
      { seed: 38 },
    );
  });

  it('keeps a run of combining marks, and normalizes the text around it', () => {
    const run = '\u0316\u0301'.repeat(20);
    expect(toUnicodeNormalForm(`cafe\u0301 x${run} cafe\u0301`, 'NFC')).toBe(`café x${run} café`);
  });
});

describe('a malicious text', () => {
  const slow: Record<string, string> = {
    'marks of two heights in turns': '\u0301\u0316'.repeat(50_000),
    'marks of four classes in turns': '\u0345\u0301\u0316\u0334'.repeat(25_000),
    'marks and spaces': `${'\u0316\u0301'.repeat(16)} `.repeat(3_000),
    'letters without width': '\u0300 '.repeat(50_000),
    'letters without width in one word': '\u0300'.repeat(100_000),
    'one long word': 'a'.repeat(100_000),
    'many words': 'ab c '.repeat(20_000),
    'line ends': '\n'.repeat(100_000),
    'one word of Han': '漢'.repeat(100_000),
    'words of Arabic': 'عربي '.repeat(20_000),
    'directions in turns': 'aع'.repeat(50_000),
    'letters with two marks each': 'ع\u064b\u0651'.repeat(33_000),
    'marks of one letter': `क${'\u093f'.repeat(99_999)}`,
    'joined signs': '👨\u200d👩\u200d👧'.repeat(12_000),
  };
  it.each(Object.entries(slow))('is cleaned, wrapped and split in linear time: %s', (_name, text) => {
    let lines: ReturnType<typeof wrapTextIntoLines> = [];
    const took = leastCpuMilliseconds(1_000, () => {
      for (const form of forms) toUnicodeNormalForm(text, form);
      normalizeTextForPdf(text);
      splitIntoSearchWords(text);
      lines = wrapTextIntoLines(text, 'regular', 8.5, 499);
    });
    expect(took).toBeLessThan(1_000);
    expect(lines.reduce((most, { hex }) => Math.max(most, hex.length / 4), 0)).toBeLessThanOrEqual(300);
  });
});
