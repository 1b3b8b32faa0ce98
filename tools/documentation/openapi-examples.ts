// The examples of docs/invoices.md and the codes of docs/format.md in openapi.yaml, from the same files and tables.
import { esFiscal } from '../../src/document/addons/es-fiscal/addon';
import { fiscalExtensions } from '../../src/document/addons/es-fiscal/extensions';
import { spanishCategories } from '../../src/document/regimes/es/rates';
import { spanishTags } from '../../src/document/regimes/es/scenarios';
import { defaultTags } from '../../src/document/regimes/registry';
import { exampleDocument, examples } from './examples';
import { shape, text } from './openapi-schema';
import type { Plain } from './yaml';

/** Calls whose body is `{"data": <document>}`. */
const taking = ['POST /silo/v1/entries', 'PUT /silo/v1/entries/:id', 'POST /silo/v1/gobl/build'];

/** `components.examples`: a body of each kind of invoice. */
export const bodyExamples: Readonly<Record<string, Plain>> = Object.fromEntries(
  examples.map(({ name, title }) => [name, { summary: title, value: { data: exampleDocument(name) as Plain } }]),
);

/** What stands beside the schema of a body. */
export const examplesOf = (call: string): { readonly examples?: Plain } =>
  taking.includes(call)
    ? {
        examples: Object.fromEntries(examples.map(({ name }) => [name, { $ref: `#/components/examples/${name}` }])),
      }
    : {};

const oneOf = (values: readonly string[]): Plain => ({ type: 'string', enum: [...values] });

/** Codes that documents may carry: of extensions, tags, taxes and kinds. A document as a whole is in docs/format.md. */
export const documentCodes: Readonly<Record<string, Plain>> = {
  InvoiceType: oneOf(['standard', 'credit-note', 'debit-note', 'corrective', 'proforma', 'other']),
  InvoiceTag: oneOf([...defaultTags, ...esFiscal.tags, ...spanishTags]),
  InvoiceTax: {
    ...(shape({
      cat: oneOf(spanishCategories.map(({ code }) => code)),
      'key?': oneOf((spanishCategories[0]?.keys ?? []).map(({ key }) => key)),
      'rate?': oneOf([...new Set(spanishCategories.flatMap(({ rates }) => rates.map(({ rate }) => rate)))]),
      'percent?': text,
    }) as Readonly<Record<string, Plain>>),
    description: 'One tax of a line. Categories of other countries, and rates given by `percent` alone, are taken too.',
  },
  InvoiceExtensions: shape(
    Object.fromEntries(Object.entries(fiscalExtensions).map(([key, codes]) => [`${key}?`, oneOf(Object.keys(codes))])),
  ),
};
