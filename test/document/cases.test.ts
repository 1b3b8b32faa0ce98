// Builds the fragments of docs/cases.md: each breaks no rule and has the result that the page describes.
import { renderMessageInEnglish } from '../../src/messages/render';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { build, invoiceInput } from './invoices';

const page = readFileSync(path.join(__dirname, '../../docs/cases.md'), 'utf8');
const fragments = page.split('\n## ').flatMap((section): [string, JsonObject][] => {
  const [, json] = /```json\n([\s\S]*?)```/.exec(section) ?? [];
  return json ? [[section.slice(0, section.indexOf('\n')), JSON.parse(json) as JsonObject]] : [];
});

/** The expected content of the record. */
const records: Readonly<Record<string, string>> = {
  'A receipt for a customer who deducts the VAT': '"FacturaSimplificadaArt7273":"S"',
  'A full invoice without the tax ID of the customer': '"FacturaSinIdentifDestinatarioArt61d":"S"',
  'A service to a business abroad': '"CalificacionOperacion":"N2"',
  'A sale to a consumer in another country of the EU (one-stop shop)': '"ClaveRegimen":"17"',
  'Used goods, travel agencies, cash accounting': '"ClaveRegimen":"07"',
  'The tax on a margin': '"ImporteTotal":"10210.00"',
  'A customer under the equivalence surcharge':
    '"ClaveRegimen":"01","CalificacionOperacion":"S1","TipoImpositivo":"21"',
  'An exempt sale': '"OperacionExenta":"E6"',
  'Amounts that are not a sale': '"CalificacionOperacion":"N1"',
  'A discount on lines of several rates': '"BaseImponibleOimporteNoSujeto":"45.00"',
  'A month of deliveries in one invoice': '"FechaOperacion":"31-05-2026"',
  'Investment gold': '"ClaveRegimen":"04"',
  'Sales to the Canary Islands, Ceuta and Melilla': '"OperacionExenta":"E2"',
  'An advance and the final invoice': '"ImporteTotal":"5808.00"',
  'Rent of business premises': '"ClaveRegimen":"11"',
  'Rent of a dwelling': '"OperacionExenta":"E1"',
  'A customer with a passport': '"IDType":"03"',
  'A public administration': '"NIF":"P2807900B"',
  "Goods sent to a place other than the customer's address": '"OperacionExenta":"E2"',
  'Exempt sales in Ceuta, Melilla and the Canary Islands': '"ClaveRegimen":"19","OperacionExenta":"E1"',
  'Vouchers, guarantees and deposits': '"CuotaTotal":"210.00","ImporteTotal":"1210.00"',
  'Tips and outlays': '"ImporteTotal":"44.00"',
  'Free items': '"ImporteTotal":"72.60"',
  'Issued by the customer': '"EmitidaPorTerceroODestinatario":"D"',
  'Issued by a third party': '"EmitidaPorTerceroODestinatario":"T"',
  'A return without the receipt': '"TipoFactura":"R5","TipoRectificativa":"I","DescripcionOperacion"',
  'A volume discount for a period (rappel)': '"TipoFactura":"R1","TipoRectificativa":"I","DescripcionOperacion"',
  Rounding: '"TipoFactura":"F1"',
};

describe('the page docs/cases.md', () => {
  test('has a test for every fragment', () => {
    expect(fragments.map(([title]) => title)).toEqual(Object.keys(records));
  });

  test.each(fragments)('has fragments with the promised result: %s', (title, fragment) => {
    const input = invoiceInput({ $addons: ['es-fiscal-v1'], ...fragment });
    const built = build(input);
    if (!('envelope' in built)) throw new Error(renderMessageInEnglish(built.problem.message));
    expect(built.faults).toEqual([]);
    const invoice = built.envelope.doc as unknown as Invoice;
    expect(warnValuesReplacedByCalculation(input, built.envelope.doc)).toEqual([]);
    expect(listDocumentWarnings(built.envelope.doc).filter(({ key }) => key !== 'address-missing')).toEqual([]);
    const conversion = convertToRegistrationRecordContent({ ...invoice, code: invoice.code ?? '1' });
    if (!('content' in conversion)) throw new Error(JSON.stringify(conversion));
    expect(JSON.stringify(conversion.content)).toContain(records[title]);
  });
});
