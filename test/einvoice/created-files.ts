// Documents of these tests and the files created from them.
import { buildRecordXml, parseRegistrationRecordTotals } from '../../src/authority/record-xml';
import type { EInvoiceFormat, EInvoiceInput, EInvoiceCreationResult } from '../../src/einvoice/contract';
import { createEInvoice } from '../../src/einvoice/create-e-invoice';
import { examples, readExampleDocument } from '../../tools/documentation/examples';
import { printExample } from '../../tools/pictures/printed';
import type { JsonObject } from '../../src/document/model/basic';
import { type SchemaName, schemaErrors } from './schemas';
import { brokenRules } from './rules/verdict';

/** The day of the signature, on which examples are also printed. */
export const signedOn = '2026-12-31';

export function make(format: EInvoiceFormat, input: EInvoiceInput): EInvoiceCreationResult {
  return createEInvoice(format, { signedOn, ...input });
}

/** The text of the file. @throws if the format refuses the invoice */
export function makeText(format: EInvoiceFormat, input: EInvoiceInput): string {
  const result = make(format, input);
  if (result.kind === 'made') return result.xml;
  throw new Error(`${format}: ${result.faults.map(({ code, paths }) => `${code} ${paths?.join()}`).join('; ')}`);
}

/** Codes of the faults, each with its paths; empty if the file is created. */
export function refusals(format: EInvoiceFormat, input: EInvoiceInput): string[] {
  const result = make(format, input);
  if (result.kind === 'made') return [];
  return result.faults.map(({ code, paths }) => `${code} ${paths?.join(' ')}`);
}

/** A sealed invoice, with the address of its QR code and the totals of its record. */
export function sealedInput(document: JsonObject): EInvoiceInput {
  const { invoice, record, page } = printExample(document);
  return { invoice, qrAddress: page.qrAddress, recordTotals: parseRegistrationRecordTotals(buildRecordXml(record)) };
}

/** Names of docs/invoices with an e-invoice; a simplified invoice without customer has only a PDF. */
export const kinds: readonly string[] = examples.map(({ name }) => name).filter((name) => name !== 'simplified');

export const exampleInput = (name: string): EInvoiceInput => sealedInput(readExampleDocument(name));

const schemasOf: Readonly<Record<EInvoiceFormat, readonly SchemaName[]>> = {
  ubl: ['ubl'],
  peppol: ['ubl'],
  cii: ['cii', 'facturx'],
  facturae: ['facturae'],
};

export interface WalkFile {
  readonly fileName: string;
  readonly contents: string;
}

/** All errors in files of one format: lines of the schema, and rules that the files break. */
export async function faultsOfFiles(format: EInvoiceFormat, files: readonly WalkFile[]): Promise<string[]> {
  const ofSchemas = await Promise.all(schemasOf[format].map((schema) => schemaErrors(schema, files)));
  const ofRules = files.flatMap(({ fileName, contents }) =>
    brokenRules(contents).map((rule) => `${fileName}: ${rule}`),
  );
  return [...ofSchemas.flat(), ...ofRules];
}
