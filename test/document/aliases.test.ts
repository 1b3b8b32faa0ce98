// Public names of the addon, extensions and stamps of VERI*FACTU, which Sello reads as its own names
// (docs/decisions/0014-public-names-are-read-as-ours.md).
import { renderMessageInEnglish } from '../../src/messages/render';
import { buildCorrectionEnvelope } from '../../src/document/correct-envelope';
import type { Json, JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { findUnknownAddonProblem } from '../../src/document/sello-rules';
import { envelopeOf, faultsOf, invoiceInput, invoiceOf, line, surroundings } from './invoices';

const taxes = [{ cat: 'VAT', key: 'exempt', ext: { 'es-fiscal-exempt': 'E6', 'es-fiscal-regime': '05' } }];
const ours = invoiceInput({
  type: 'credit-note',
  preceding: [{ code: '1', issue_date: '2026-06-01', stamps: [{ prv: 'fiscal-qr', val: 'https://example.com' }] }],
  tax: { ext: { 'es-fiscal-doc-type': 'R4' } },
  customer: {
    name: 'Jane',
    identities: [{ key: 'passport', code: 'X1', country: 'GB', ext: { 'es-fiscal-identity-type': '03' } }],
  },
  lines: [line('100.00', { taxes })],
});

/** Rewrites a document as a tool writes it that knows only the public names. */
function asPublic(input: JsonObject): JsonObject {
  const text = JSON.stringify(input).replaceAll('"es-fiscal-', '"es-verifactu-').replaceAll('"fiscal-', '"verifactu-');
  return JSON.parse(text) as JsonObject;
}

describe('a document with public names', () => {
  test("is the same document as with Sello's names, and the response has Sello's names", () => {
    expect(JSON.stringify(asPublic(ours))).not.toContain('fiscal-');
    expect(envelopeOf(asPublic(ours))).toEqual(envelopeOf(ours));
    expect(faultsOf(asPublic(ours))).toEqual([]);
    expect(JSON.stringify(envelopeOf(asPublic(ours)))).not.toContain('verifactu');
  });

  test('has a known addon, while other addons are reported as unknown', () => {
    const withAddon = (addon: string): Json => invoiceInput({ $addons: [addon] });
    expect(findUnknownAddonProblem(withAddon('es-verifactu-v1'))).toBeUndefined();
    expect(findUnknownAddonProblem(withAddon('es-verifactu-v2'))?.problem.message).toMatchObject({
      id: 'addon-unknown',
      params: { addon: 'es-verifactu-v2' },
    });
    expect(invoiceOf(invoiceInput({ $addons: ['es-verifactu-v1', 'es-fiscal-v1'] })).$addons).toEqual(['es-fiscal-v1']);
  });

  test('uses the public name if both names are present, so that a patch can add this name to a stored document', () => {
    const ext = { 'es-verifactu-doc-type': 'R2', 'es-fiscal-doc-type': 'R4' };
    expect(invoiceOf({ ...ours, tax: { ext } }).tax?.ext).toMatchObject({ 'es-fiscal-doc-type': 'R2' });
  });

  test('can have public names in the options of a correction', () => {
    const original = envelopeOf(invoiceInput());
    const options = { type: 'credit-note', ext: { 'es-verifactu-doc-type': 'R3' } };
    const corrected = buildCorrectionEnvelope(original, options, surroundings());
    if ('problem' in corrected) throw new Error(renderMessageInEnglish(corrected.problem.message));
    expect((corrected.envelope.doc as Invoice).tax?.ext).toMatchObject({ 'es-fiscal-doc-type': 'R3' });
  });
});
