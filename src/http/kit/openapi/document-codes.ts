// Adds codes of documents to openapi.yaml: extensions, tags, taxes and types. docs/format.md describes a whole
// document.
import { esFiscalAddon } from '../../../document/addons/addons';
import { fiscalCodeMeaningsByExtension } from '../../../document/addons/es-fiscal/extensions';
import { tagsAllowedOnEveryInvoice } from '../../../document/regimes/registry';
import { spanishTaxCategories, spanishInvoiceTags } from '../../../document/regimes/spain';
import {
  type PlainSchemaObject,
  type PlainJsonSchemaPart,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
} from '../response-schema';

export const openapiDocumentCodeSchemas: PlainSchemaObject = {
  InvoiceType: defineEnumSchema(
    'standard',
    'credit-note',
    'debit-note',
    'corrective',
    'proforma',
    'other',
  ) as PlainJsonSchemaPart,
  InvoiceTag: defineEnumSchema(
    ...tagsAllowedOnEveryInvoice,
    ...esFiscalAddon.tags,
    ...spanishInvoiceTags,
  ) as PlainJsonSchemaPart,
  InvoiceTax: {
    ...(defineObjectSchema({
      cat: defineEnumSchema(...spanishTaxCategories.map(({ code }) => code)),
      'key?': defineEnumSchema(...(spanishTaxCategories[0]?.keys ?? []).map(({ key }) => key)),
      'rate?': defineEnumSchema(...new Set(spanishTaxCategories.flatMap(({ rates }) => rates.map(({ rate }) => rate)))),
      'percent?': textSchema,
    }) as PlainSchemaObject),
    description:
      'One tax of a line. Categories of other countries, and rates with only a `percent`, are also accepted.',
  },
  InvoiceExtensions: defineObjectSchema(
    Object.fromEntries(
      Object.entries(fiscalCodeMeaningsByExtension).map(([key, codes]) => [
        `${key}?`,
        defineEnumSchema(...Object.keys(codes)),
      ]),
    ),
  ) as PlainJsonSchemaPart,
};
