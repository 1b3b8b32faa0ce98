// The reason of an exempt row in an invoice under a margin scheme. Regression: the insurance of a trip was exempt by the
// scheme of travel agencies.
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { invoiceInput, invoiceOf, line } from '../document/invoices';
import { readText } from './read-file';

const addresses = [{ street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' }];
const supplier = { name: 'Viajes Luna S.L.', tax_id: { country: 'ES', code: 'B98602642' }, addresses };
const customer = { name: 'Cliente de Muestra', tax_id: { country: 'ES', code: '54387763P' }, addresses };

/** The reason of the untaxed rows, with a margin and an exempt line. */
function readReason(tag: string, regime: string, exempt: object): string {
  const margin = { cat: 'VAT', percent: '21%', ext: { 'es-fiscal-regime': regime } };
  const lines = [
    line('100.00', { taxes: [margin] }),
    line('30.00', { taxes: [{ cat: 'VAT', key: 'exempt', ext: { ...exempt } }] }),
  ];
  const result = createEInvoice('ubl', {
    invoice: invoiceOf(invoiceInput({ supplier, customer, $tags: [tag], lines })),
  });
  return (result.kind === 'made' && readText(result.xml, 'cbc:TaxExemptionReason')) || '';
}

describe.each([
  ['travel-agency', '05', 'Régimen especial de las agencias de viajes.'],
  ['second-hand-goods', '03', 'Régimen especial de los bienes usados.'],
])('an exempt row next to a margin: %s', (tag, regime, scheme) => {
  it('has the reason of its own exemption', () => {
    const reason = readReason(tag, regime, { 'es-fiscal-exempt': 'E1' });
    expect(reason).toContain(scheme);
    expect(reason).toContain('Operación exenta (art. 20 Ley 37/1992)');
  });

  it('has the reason of the scheme under its regime', () => {
    expect(readReason(tag, regime, { 'es-fiscal-exempt': 'E6', 'es-fiscal-regime': regime })).toBe(scheme);
  });
});
