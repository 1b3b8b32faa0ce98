// Tax IDs of Great Britain and Northern Ireland that are wrong.
import { addRemediesToFaults } from '../../src/document/explain-faults';
import type { JsonObject } from '../../src/document/model/basic';
import { findFaultRemedy } from '../../src/http/kit/request/fault-json';
import { build, faultsOf, invoiceInput } from './invoices';

const reader = { language: 'en' } as const;
const buyer = (country: string, code: string): JsonObject => ({ name: 'Muestra', tax_id: { country, code } });

// Regression: the remedy was the number "as VIES lists it", but VIES lists no number of Great Britain.
describe('a number of Great Britain that is wrong', () => {
  const remedyOf = (code: string, form?: 'lines') => {
    const invoice = invoiceInput({ customer: buyer('GB', code) });
    const built = build(invoice);
    if (!('envelope' in built)) throw new Error('not built');
    const [fault] = addRemediesToFaults(built.envelope.doc, built.faults);
    return fault ? findFaultRemedy(fault, { ...reader, ...(form ? { bodyForm: form } : {}) }) : undefined;
  };

  test.each([
    ['XI110305878', undefined, '"tax_id": {"country": "XI", "code": "110305878"}'],
    ['XI110305878', 'lines', '"country": "XI", "tax_code": "110305878"'],
    ['110305879', undefined, 'VIES lists only numbers of Northern Ireland'],
    ['110305879', 'lines', 'VIES lists only numbers of Northern Ireland'],
  ] as const)('gets a remedy that leads somewhere: %s, %s', (code, form, remedy) => {
    expect(remedyOf(code, form)).toContain(remedy);
    expect(remedyOf(code, form)).toMatch(/For a consumer/);
    expect(faultsOf(invoiceInput({ customer: buyer('XI', '110305878') }))).toEqual([]);
  });
});
