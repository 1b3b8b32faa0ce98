// All findings about an invoice and its record, and the parties of the cases from practice.
import { renderMessageInEnglish } from '../../src/messages/render';
import { convertToRegistrationRecordContent } from '../../src/chain/convert/to-registration-record';
import { warnRecordRulesBrokenByInvoice } from '../../src/chain/preview/preview';
import type { BreakdownRow, RegistrationRecordContent } from '../../src/chain/record/record';
import type { Warning } from '../../src/contracts/warnings';
import { addRemediesToFaults } from '../../src/document/explain-faults';
import type { JsonObject } from '../../src/document/model/basic';
import type { Invoice } from '../../src/document/model/invoice';
import { listBrokenSelloRuleFaults } from '../../src/document/sello-rules';
import { listDocumentWarnings } from '../../src/document/warnings/document-warnings';
import { warnValuesReplacedByCalculation } from '../../src/document/warnings/replaced-values';
import { renderMessage } from '../../src/messages/render';
import { build, envelopeOf, general, invoiceInput, line, now } from './invoices';
import { warnIgnoredDocumentMembers } from '../../src/document/warnings/ignored-members';

export const party = (name: string, code: string, postcode: string, locality: string): JsonObject => ({
  name,
  tax_id: { country: 'ES', code },
  addresses: [{ street: 'Calle Mayor 1', code: postcode, locality }],
});
export const madrid = party('Cliente Ejemplo SL', 'B63272603', '28013', 'Madrid');
export const valencia = party('Comercial Ejemplo SL', 'B98602642', '46001', 'Valencia');
export const gran = party('Canarias Ejemplo SL', 'B50600097', '35001', 'Las Palmas de Gran Canaria');
export const ceuta = party('Ceuta Ejemplo SL', 'B50600048', '51001', 'Ceuta');
export const tenerife = party('Comercial Tenerife SL', 'B38000006', '38002', 'Santa Cruz de Tenerife');
export const ana = party('Ruiz Gil, Ana', '54387763P', '28013', 'Madrid');
export const germany = {
  name: 'Kunde GmbH',
  tax_id: { country: 'DE', code: '111111125' },
  addresses: [{ street: 'Weg 1', code: '10115', locality: 'Berlin', country: 'DE' }],
};
export const boston = {
  name: 'Customer Inc',
  tax_id: { country: 'US', code: '123456789' },
  addresses: [{ street: 'Street 1', code: '02108', locality: 'Boston', country: 'US' }],
};

/** A line with this name, tax and kind, `goods` or `services`. */
export const sell = (name: string, combo: JsonObject, key?: string): JsonObject =>
  line('100.00', { item: { name, price: '100.00', ...(key === undefined ? {} : { key }) }, taxes: [combo] });
export const goods = (name: string): JsonObject => sell(name, general, 'goods');
export const services = (name: string): JsonObject => sell(name, general, 'services');

export const sale = (combo: JsonObject, more: JsonObject = {}): JsonObject =>
  invoiceInput({ supplier: valencia, customer: madrid, lines: [line('100.00', { taxes: [combo] })], ...more });

/** Lists the warnings about an invoice with the given changes, without those about its record. */
export const listWarnings = (changes: JsonObject): Warning[] =>
  listDocumentWarnings(envelopeOf(invoiceInput(changes)).doc);
export const listWarningKeys = (changes: JsonObject): string[] => listWarnings(changes).map(({ key }) => key);

export interface InvoiceFindings {
  readonly faults: readonly string[];
  readonly remedies: string;
  readonly warnings: readonly Warning[];
  readonly keys: readonly string[];
  readonly blocking: readonly string[];
  readonly content: RegistrationRecordContent;
  readonly rows: readonly BreakdownRow[];
}

/** All findings about an invoice, and its record. */
export function look(input: JsonObject): InvoiceFindings {
  const built = build(input);
  if (!('envelope' in built)) throw new Error(renderMessageInEnglish(built.problem.message));
  const { doc } = built.envelope;
  const invoice = doc as Invoice;
  const rules = { issueDates: false, extensionValues: true, corrections: false };
  const faults = [...built.faults, ...listBrokenSelloRuleFaults(doc, rules, now)];
  const warnings = [
    ...warnIgnoredDocumentMembers(input, doc as unknown as JsonObject),
    ...warnValuesReplacedByCalculation(input, doc),
    ...listDocumentWarnings(doc),
    ...warnRecordRulesBrokenByInvoice(invoice, { today: '2026-07-01' }),
  ];
  const conversion = convertToRegistrationRecordContent(invoice);
  const content = 'content' in conversion ? conversion.content : ({} as RegistrationRecordContent);
  return {
    faults: faults.map(({ code }) => code),
    remedies: addRemediesToFaults(doc, faults)
      .map(({ remedy }) => (remedy === undefined ? '' : renderMessage('en', remedy).text))
      .join(' '),
    warnings,
    keys: warnings.map(({ key }) => key),
    blocking: warnings.filter(({ blocking }) => blocking).map(({ key }) => key),
    content,
    rows: content.Desglose,
  };
}

export const remedyOf = ({ warnings }: InvoiceFindings, key: string): string => {
  const found = warnings.find((warning) => warning.key === key);
  return found ? (renderMessage('en', found.message).remedy ?? '') : '';
};
