// Adds codes of documents to openapi.yaml, which are extensions, tags, taxes and types. docs/format.md describes a
// whole document.
import { esFiscalAddon } from '../../../document/addons/addons';
import { fiscalExtensions } from '../../../document/addons/es-fiscal/extensions';
import { defaultInvoiceTags } from '../../../document/regimes/registry';
import { spanishCategories, spanishTags } from '../../../document/regimes/spain';
import { type SchemaMember, type PlainSchema, enumSchema, objectSchema, textSchema } from '../response-schema';

export const documentCodeSchemas: SchemaMember = {
  InvoiceType: enumSchema('standard', 'credit-note', 'debit-note', 'corrective', 'proforma', 'other') as PlainSchema,
  InvoiceTag: enumSchema(...defaultInvoiceTags, ...esFiscalAddon.tags, ...spanishTags) as PlainSchema,
  InvoiceTax: {
    ...(objectSchema({
      cat: enumSchema(...spanishCategories.map(({ code }) => code)),
      'key?': enumSchema(...(spanishCategories[0]?.keys ?? []).map(({ key }) => key)),
      'rate?': enumSchema(...new Set(spanishCategories.flatMap(({ rates }) => rates.map(({ rate }) => rate)))),
      'percent?': textSchema,
    }) as SchemaMember),
    description:
      'One tax of a line. Categories of other countries, and rates with only a `percent`, are accepted, too.',
  },
  InvoiceExtensions: objectSchema(
    Object.fromEntries(
      Object.entries(fiscalExtensions).map(([key, codes]) => [`${key}?`, enumSchema(...Object.keys(codes))]),
    ),
  ) as PlainSchema,
};
