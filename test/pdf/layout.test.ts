// Lines and columns before they are drawn: widths are kept, and decimals are aligned.
import { normalizeTextForPdf, measureTextWidthPoints, wrapTextIntoLines } from '../../src/pdf/fonts/typesetting';
import { computePdfTableLayout } from '../../src/pdf/table-layout';
import { createPdfNumberCell } from '../../src/pdf/view/tax-view';

describe('the layout of a PDF', () => {
  test('has no line wider than requested, and keeps every word', () => {
    const text = 'Servicios de consultoría y desarrollo 2026 '.repeat(20).trim();
    for (const width of [60, 120, 333]) {
      const lines = wrapTextIntoLines(text, 'regular', 8.5, width);
      for (const line of lines) expect((line.width * 8.5) / 1000).toBeLessThanOrEqual(width);
      const letters = lines.reduce((sum, line) => sum + line.hex.length / 4, 0);
      // Each break replaces one space.
      expect(letters + lines.length - 1).toBe(text.length);
    }
  });

  test('breaks a word that is wider than the line', () => {
    const lines = wrapTextIntoLines('W'.repeat(100), 'bold', 10, 50);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.reduce((sum, line) => sum + line.hex.length / 4, 0)).toBe(100);
  });

  test('composes characters, and drops characters that print nothing', () => {
    expect(normalizeTextForPdf('cafe\u0301')).toBe('café');
    expect(normalizeTextForPdf('a\u200b\u00ad\u202eb\u0007')).toBe('ab');
    expect(normalizeTextForPdf('uno\r\ndos\ttres')).toBe('uno\ndos tres');
    expect(normalizeTextForPdf('1\u202f234,50\u2009€')).toBe('1\u00a0234,50 €');
  });

  test('aligns the points of numbers with different decimals', () => {
    const amounts = ['1861.270', '90.00', '7', '-0.5'];
    const layout = computePdfTableLayout(
      {
        columns: [
          { title: 'A', align: 'left', stretch: true },
          { title: 'B', align: 'right' },
        ],
        rows: amounts.map((each) => ({ cells: [[{ text: 'x' }], [createPdfNumberCell(each, 'es')]] })),
        head: true,
      },
      300,
    );
    const points = layout.rows.map((row, index) => {
      const placed = row.cells[1]?.[0];
      expect(placed?.size).toBeGreaterThan(0);
      const whole = (amounts[index] ?? '').split('.')[0] ?? '';
      return (
        (placed?.x ?? 0) + measureTextWidthPoints(whole.length > 3 ? '1.861' : whole, 'regular', placed?.size ?? 0)
      );
    });
    expect(points).toHaveLength(amounts.length);
    for (const point of points) expect(point).toBeCloseTo(points[0] ?? 0, 1);
  });

  test('shrinks numbers that are too wide for the table, and keeps the width of the texts', () => {
    const wide = '123456789012345678.123456';
    const layout = computePdfTableLayout(
      {
        columns: [
          { title: 'A', align: 'left', stretch: true },
          { title: 'B', align: 'right' },
          { title: 'C', align: 'right' },
          { title: 'D', align: 'right' },
        ],
        rows: [
          {
            cells: [
              [{ text: 'texto' }],
              [createPdfNumberCell(wide, 'es')],
              [createPdfNumberCell(wide, 'es')],
              [createPdfNumberCell(wide, 'es')],
            ],
          },
        ],
        head: true,
      },
      300,
    );
    const cells = layout.rows[0]?.cells ?? [];
    expect(cells[1]?.[0]?.x).toBeGreaterThan(300 * 0.2);
    expect(cells[3]?.[0]?.size).toBeLessThan(8.5);
  });
});
