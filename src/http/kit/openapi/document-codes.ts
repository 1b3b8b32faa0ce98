// Codes of documents in openapi.yaml: extensions, tags, taxes and types. docs/format.md describes a whole document.
import { esFiscal } from '../../../document/addons/addons';
import { fiscalExtensions } from '../../../document/addons/es-fiscal/extensions';
import { defaultTags } from '../../../document/regimes/registry';
import { spanishCategories, spanishTags } from '../../../document/regimes/spain';
import { type Member, type Plain, enumSchema, shape, text } from '../answer-schema';

export const documentCodes: Member = {
  InvoiceType: enumSchema('standard', 'credit-note', 'debit-note', 'corrective', 'proforma', 'other') as Plain,
  InvoiceTag: enumSchema(...defaultTags, ...esFiscal.tags, ...spanishTags) as Plain,
  InvoiceTax: {
    ...(shape({
      cat: enumSchema(...spanishCategories.map(({ code }) => code)),
      'key?': enumSchema(...(spanishCategories[0]?.keys ?? []).map(({ key }) => key)),
      'rate?': enumSchema(...new Set(spanishCategories.flatMap(({ rates }) => rates.map(({ rate }) => rate)))),
      'percent?': text,
    }) as Member),
    description:
      'One tax of a line. Categories of other countries, and rates with only a `percent`, are accepted, too.',
  },
  InvoiceExtensions: shape(
    Object.fromEntries(
      Object.entries(fiscalExtensions).map(([key, codes]) => [`${key}?`, enumSchema(...Object.keys(codes))]),
    ),
  ) as Plain,
};
