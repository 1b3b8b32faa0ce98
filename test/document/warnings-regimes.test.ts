// Warnings about regimes, rates and issuers of a document that its record would not show.
import { renderMessageInEnglish } from '../../src/messages/render';
import type { JsonObject } from '../../src/document/model/basic';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { build, invoiceInput, line } from './invoices';

const listKeys = (change: JsonObject): string[] => {
  const built = build(invoiceInput({ $addons: ['es-fiscal-v1'], ...change }));
  if (!('envelope' in built)) throw new Error(renderMessageInEnglish(built.problem.message));
  return listDocumentWarnings(built.envelope.doc).map(({ key }) => key);
};
const vat = (more: JsonObject): JsonObject => ({ lines: [line('1', { taxes: [{ cat: 'VAT', ...more }] })] });

describe('a document with a contradiction about its regime or issuer', () => {
  test.each([
    ['cash-basis', '07'],
    ['second-hand-goods', '03'],
    ['travel-agency', '05'],
  ])('gets a warning about the tag %s without the regime %s', (tag, code) => {
    expect(listKeys({ $tags: [tag], ...vat({ rate: 'general' }) })).toContain('regime-missing');
    expect(listKeys({ $tags: [tag], ...vat({ rate: 'general', ext: { 'es-fiscal-regime': code } }) })).not.toContain(
      'regime-missing',
    );
  });

  test('gets a warning about the tag of the margin scheme with the regime and tax of mediation', () => {
    const mediation = vat({ rate: 'general', ext: { 'es-fiscal-regime': '09' } });
    expect(listKeys({ $tags: ['travel-agency'], ...mediation })).toContain('regime-missing');
    expect(listKeys(mediation)).not.toContain('regime-missing');
  });

  test.each(['03', '05'])('gets a warning about the regime %s without a margin in the document', (code) => {
    expect(listKeys(vat({ rate: 'general', ext: { 'es-fiscal-regime': code } }))).toContain('margin-scheme');
    for (const other of ['07', '09'])
      expect(listKeys(vat({ rate: 'general', ext: { 'es-fiscal-regime': other } }))).not.toContain('margin-scheme');
  });

  test('gets a warning about a reverse charge for a customer abroad', () => {
    const abroad = { customer: { name: 'Kunde GmbH', tax_id: { country: 'DE', code: '111111125' } } };
    expect(listKeys({ ...abroad, ...vat({ key: 'reverse-charge' }) })).toContain('reverse-charge-abroad');
    expect(listKeys({ ...abroad, ...vat({ key: 'outside-scope' }) })).not.toContain('reverse-charge-abroad');
    expect(listKeys(vat({ key: 'reverse-charge' }))).not.toContain('reverse-charge-abroad');
  });

  test.each([
    ['IGIC', '21%', true],
    ['IGIC', '10.0%', true],
    ['IGIC', '7%', false],
    ['IGIC', '9.5%', false],
    ['IPSI', '21%', true],
    ['IPSI', '10%', false],
    ['IPSI', '0.5%', false],
  ])('gets a warning about %s at %s, a rate that the authority does not check', (cat, percent, isOther) => {
    const keys = listKeys({ lines: [line('1', { taxes: [{ cat, percent }] })] });
    expect(keys.includes('rate-of-other-tax')).toBe(isOther);
  });

  test('gets a warning about the rate of another tax in a charge', () => {
    const igic = (percent: string) => ({ taxes: [{ cat: 'IGIC', percent }] });
    const lines = [line('1', igic('7%'))];
    const charge = (percent: string) => ({ charges: [{ reason: 'Porte', amount: '5.00', ...igic(percent) }] });
    const discount = (percent: string) => ({ discounts: [{ reason: 'Rappel', amount: '0.50', ...igic(percent) }] });
    expect(listKeys({ lines, ...charge('21%') })).toContain('rate-of-other-tax');
    expect(listKeys({ lines, ...discount('21%') })).toContain('rate-of-other-tax');
    expect(listKeys({ lines, ...charge('7%'), ...discount('7%') })).not.toContain('rate-of-other-tax');
  });

  test('gets a warning about self-billing together with an issuing third party', () => {
    const third = { ordering: { issuer: { name: 'Gestoría SL', tax_id: { country: 'ES', code: 'B98602642' } } } };
    expect(listKeys({ ...third, $tags: ['self-billed'] })).toContain('issued-by-two');
    expect(listKeys(third)).not.toContain('issued-by-two');
    expect(listKeys({ $tags: ['self-billed'] })).not.toContain('issued-by-two');
  });
});
