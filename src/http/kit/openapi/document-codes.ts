// Adds codes of documents to openapi.yaml: extensions, tags, taxes and types. docs/format.md describes a whole
// document.
import { esFiscalAddon } from '../../../document/addons/addons';
import { fiscalExtensions } from '../../../document/addons/es-fiscal/extensions';
import { defaultInvoiceTags } from '../../../document/regimes/registry';
import { spanishCategories, spanishTags } from '../../../document/regimes/spain';
import {
  type SchemaMember,
  type PlainSchema,
  defineEnumSchema,
  defineObjectSchema,
  textSchema,
} from '../response-schema';

export const documentCodeSchemas: SchemaMember = {
  InvoiceType: defineEnumSchema(
    'standard',
    'credit-note',
    'debit-note',
    'corrective',
    'proforma',
    'other',
  ) as PlainSchema,
  InvoiceTag: defineEnumSchema(...defaultInvoiceTags, ...esFiscalAddon.tags, ...spanishTags) as PlainSchema,
  InvoiceTax: {
    ...(defineObjectSchema({
      cat: defineEnumSchema(...spanishCategories.map(({ code }) => code)),
      'key?': defineEnumSchema(...(spanishCategories[0]?.keys ?? []).map(({ key }) => key)),
      'rate?': defineEnumSchema(...new Set(spanishCategories.flatMap(({ rates }) => rates.map(({ rate }) => rate)))),
      'percent?': textSchema,
    }) as SchemaMember),
    description:
      'One tax of a line. Categories of other countries, and rates with only a `percent`, are also accepted.',
  },
  InvoiceExtensions: defineObjectSchema(
    Object.fromEntries(
      Object.entries(fiscalExtensions).map(([key, codes]) => [`${key}?`, defineEnumSchema(...Object.keys(codes))]),
    ),
  ) as PlainSchema,
};
