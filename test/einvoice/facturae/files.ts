// Creates Facturae files from invoices of tests, and reads them.
import type { Json, JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { createUnsignedFacturae } from '../../../src/einvoice/facturae/create-facturae';
import type { EInvoiceInput, EInvoiceCreationResult } from '../../../src/einvoice/contract';
import { customer, invoiceInput, invoiceOf, supplier } from '../../document/invoices';

export const madrid = { street: 'Calle Mayor', num: '1', locality: 'Madrid', code: '28013', country: 'ES' };

/** An invoice that Facturae can contain: both parties have an address. */
export const calculated = (changes: JsonObject = {}): Invoice =>
  invoiceOf(
    invoiceInput({
      supplier: { ...supplier, addresses: [madrid] },
      customer: { ...customer, addresses: [madrid] },
      ...changes,
    }),
  );

/** @throws if the format refuses it */
export function fileOf(
  invoice: Invoice,
  input: Partial<EInvoiceInput> = {},
): Extract<EInvoiceCreationResult, { kind: 'made' }> {
  const result = createUnsignedFacturae({ invoice, qrAddress: 'https://example.es/qr?a=1&b=2', ...input });
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
  return result;
}

export const xmlOf = (changes: JsonObject, input: Partial<EInvoiceInput> = {}): string =>
  fileOf(calculated(changes), input).xml;

/** `E-INVOICE-25 $.doc.preceding` of each fault; empty if the file is created. */
export function refusalsOf(invoice: Invoice, input: Partial<EInvoiceInput> = {}): string[] {
  const result = createUnsignedFacturae({ invoice, ...input });
  return result.kind === 'made' ? [] : result.faults.map(({ code, paths = [] }) => `${code} ${paths.join(' ')}`);
}

/** The contents of each element with this name, in order. */
export const innersOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner);

/** The content of the first element with this name; undefined if there is none. */
export const innerOf = (xml: string, name: string): string | undefined => innersOf(xml, name)[0];

/** Names and texts of elements without child elements: `TaxRate 21.00`. */
export const leavesOf = (xml: string): string[] =>
  [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', text = '']) => `${name} ${text}`);

/** A document with the members of a JSON merge patch (RFC 7396). */
export function mergePatch(document: Json | undefined, patch: Json): Json {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const from = document !== null && typeof document === 'object' && !Array.isArray(document) ? document : {};
  return Object.fromEntries(
    [...new Set([...Object.keys(from), ...Object.keys(patch)])].map((name) => [
      name,
      name in patch ? mergePatch(from[name], patch[name] ?? null) : (from[name] ?? null),
    ]),
  );
}
