// The sign of credit notes as a property of a profile: the same document with the opposite sign in each amount and
// quantity.
import { createEInvoiceByProfile } from '../../src/einvoice/create-e-invoice';
import { facturaeCreditNoteSignProfile, eInvoiceProfiles } from '../../src/einvoice/profiles';
import { fullDocuments } from './full-documents';
import { makeText } from './created-files';

const documents = new Map(fullDocuments());
const amounts = /<cbc:(?:\w*Amount|CreditedQuantity|InvoicedQuantity)(?: [^>]*)?>([^<]*)</g;

function listAmounts(name: string, creditNotes: 'positive' | 'negative'): number[] {
  const invoice = documents.get(name);
  const result = invoice && createEInvoiceByProfile({ ...eInvoiceProfiles.ubl, creditNotes }, { invoice });
  if (result?.kind !== 'made') throw new Error(`there is no file of ${name}`);
  return [...result.xml.matchAll(amounts)]
    .filter(([all]) => !all.includes('PriceAmount'))
    .map(([, text]) => Number(text));
}

describe('the sign of a credit note', () => {
  it.each(['credit note', 'credit note in dollars'])('depends on the profile: %s', (name) => {
    const [plain, negated] = [listAmounts(name, 'positive'), listAmounts(name, 'negative')];
    expect(plain.length).toBeGreaterThan(20);
    expect(negated).toEqual(plain.map((amount) => (amount === 0 ? 0 : -amount)));
  });

  it('has no effect on other documents', () => {
    expect(listAmounts('standard', 'negative')).toEqual(listAmounts('standard', 'positive'));
  });

  it('is negative in Facturae, which has no type for credit notes', () => {
    expect(facturaeCreditNoteSignProfile.creditNotes).toBe('negative');
    const invoice = documents.get('credit note');
    if (!invoice) throw new Error('there is no credit note');
    expect(makeText('facturae', { invoice })).toMatch(/<InvoiceTotal>-\d/);
  });
});
