// Tests the patch of the form that edits an entry: numbers as people write them, and nothing about untouched fields.
import type { EntryDetailsView } from '../../../src/console/pages/entries/entry-view';
import type { JsonObject } from '../../../src/document/model/basic';
import {
  buildEntryEditFieldGroups,
  buildEntryPatchFromForm,
} from '../../../src/http/console/loaders/entries/edit-fields';

const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  customer: { name: ' Hotel Mirador, S.L.', tax_id: { country: 'ES', code: 'B63272603' } },
  notes: [{ text: 'IBAN ES91 2100 0418\nPlazo 30 días' }, { text: 'One\rTwo' }],
  lines: [
    { quantity: '10', item: { name: 'Silla', price: '89.50' }, taxes: [{ cat: 'VAT', percent: '21.0%' }] },
    { quantity: '1.500', item: { name: 'Cable', price: '1.234' } },
  ],
} as unknown as JsonObject;

const groupsOf = (doc: JsonObject) => buildEntryEditFieldGroups({ data: { doc } } as unknown as EntryDetailsView);

/** The fields as a browser sends them if nobody touches them. */
const untouched = Object.fromEntries(
  groupsOf(invoice).flatMap(({ fields }) =>
    fields.map(({ pointer, value }) => [pointer, value.replaceAll(/\r\n?|\n/g, '\r\n')] as const),
  ),
);

const patch = (texts: Readonly<Record<string, string>>) => buildEntryPatchFromForm(invoice, { ...untouched, ...texts });

describe('the patch of an edited entry', () => {
  // Regression: the lines of a note were joined, although nobody had touched it.
  it('has nothing about untouched fields, whatever the browser does to their texts', () => {
    expect(patch({})).toEqual([]);
    expect(patch({ '/customer/name': 'Hotel Mirador, S.L.', '/notes/1/text': 'One\nTwo' })).toEqual([]);
    expect(patch({ '/notes/0/text': 'IBAN ES91 2100 0418\nPlazo 60 días' })).toEqual([
      { op: 'replace', path: '/doc/notes/0/text', value: 'IBAN ES91 2100 0418\nPlazo 60 días' },
    ]);
  });

  it('shows notes in a field of several lines', () => {
    const fields = groupsOf(invoice).flatMap((group) => group.fields);
    expect(fields.filter(({ hasLines }) => hasLines).map(({ pointer }) => pointer)).toEqual(['/notes/0/text']);
  });

  it.each([
    ['/lines/0/item/price', '12,5', '12.5'],
    ['/lines/0/item/price', '1.234,56', '1234.56'],
    ['/lines/0/item/price', '1,234.56 €', '1234.56'],
    ['/lines/0/item/price', '1.234.567', '1234567'],
    ['/lines/0/quantity', '1 000', '1000'],
    ['/lines/0/item/price', 'diez euros', 'diez euros'],
    ['/lines/0/taxes/0/percent', '10,5 %', '10.5%'],
  ])('has the number of %s that was written as %s', (pointer, written, value) => {
    expect(patch({ [pointer]: written })).toEqual([{ op: 'replace', path: `/doc${pointer}`, value }]);
  });

  it('has no number that was only written in another way', () => {
    expect(patch({ '/lines/0/item/price': '89,50 €', '/lines/0/quantity': ' 10 ' })).toEqual([]);
  });

  // Regression: `1.234` was sealed as 1.23 €, and `1.000` as one piece.
  it.each([
    ['/lines/0/item/price', '1.234', '$.doc.lines[0].item.price'],
    ['/lines/1/quantity', '1,000', '$.doc.lines[1].quantity'],
  ])('refuses a number of two readings in %s: %s', (pointer, written, path) => {
    expect(() => patch({ [pointer]: written })).toThrow(
      expect.objectContaining({
        key: 'validation',
        details: expect.objectContaining({ faults: [expect.objectContaining({ paths: [path] })] }),
      }),
    );
  });

  it('shows a stored number of thousandths in a form that has one reading', () => {
    expect([untouched['/lines/1/item/price'], untouched['/lines/1/quantity']]).toEqual(['1.2340', '1.5000']);
    expect(patch({ '/lines/1/item/price': '1.2350' })).toMatchObject([{ value: '1.2350' }]);
  });

  it('has texts as they are, even if they look like numbers', () => {
    expect(patch({ '/lines/0/item/name': '1.234' })).toMatchObject([{ value: '1.234' }]);
  });
});
