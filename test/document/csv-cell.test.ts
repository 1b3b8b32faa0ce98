// Texts of clients in CSV cells: a spreadsheet reads none as a formula, wherever it splits the line.
import fc from 'fast-check';
import { formatCsv, escapeSpreadsheetFormula } from '../../src/document/invoice-book/csv';

describe('a CSV cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+34 600', "'+34 600"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ["ACME;=cmd|' /C calc'!A0", "ACME;'=cmd|' /C calc'!A0"],
    ['a\t=1', "a\t'=1"],
    ['a\r\n-1', "a\r\n'-1"],
    ['ACME, S.L.', 'ACME, S.L.'],
    ['A-1', 'A-1'],
    ['a;b', 'a;b'],
  ])('is escaped: %j becomes %j', (text, harmless) => expect(escapeSpreadsheetFormula(text)).toBe(harmless));

  it('never starts like a formula, and keeps every character', () => {
    const letters = fc.constantFrom(...'=+-@;,\t\r\n" \'aＡ＝＋1'.split(''));
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (list) => {
        const text = list.join('');
        const harmless = escapeSpreadsheetFormula(text);
        for (const part of harmless.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/);
        expect(harmless.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
        const line = formatCsv([[harmless, 'end']]);
        // RFC 4180: a text with a comma, a quote or the end of a line is quoted, and quotes inside are doubled.
        const quoted = `"${harmless.replaceAll('"', '""')}"`;
        expect(line).toBe(`${/[",\r\n]/.test(harmless) ? quoted : harmless},end\r\n`);
      }),
      { seed: 20_261_126 },
    );
  });
});
