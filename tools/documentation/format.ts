// Tables of docs/format.md: tags, rates, codes and fields of documents, as the code has them.
import { fiscalCodeMeaningsByExtension } from '../../src/document/addons/es-fiscal/extensions';
import { esFiscalAddon } from '../../src/document/addons/addons';
import { paymentTermsKeys } from '../../src/document/rules/money';
import { spanishTaxCategories, spanishTaxRegimeScenarios, spanishInvoiceTags } from '../../src/document/regimes/spain';
import { tagsAllowedOnEveryInvoice } from '../../src/document/regimes/registry';
import { documentShapesByKind } from '../../src/document/shapes/envelope';
import type { ShapeMemberKind, Shape } from '../../src/document/shapes/shape';
import { listNestedShapes } from './shapes';
import { toCode, formatTable, wrapped } from './markdown';

export const formatLines = (): string[] => [
  ...tagsText(),
  ...ratesText(),
  ...extensionsText(),
  '## Fields',
  '',
  'Sello reads these fields. It ignores all others, with the warning `unknown-member`. The public format describes the',
  'meaning of each field. Every field is optional unless a rule requires it. `[]` marks a list. Parentheses name the type',
  'of a field.',
  '',
  ...listNestedShapes(Object.values(documentShapesByKind)).flatMap(shapeText),
];

/** The meaning of tags without a mention. */
const effects: Readonly<Record<string, string>> = {
  copy: 'the PDF and the e-invoice files show "Duplicado"; Sello reports the invoice like any other',
  summary: 'no effect on the record or the PDF; Facturae writes `InvoiceClass` `OC`',
  replacement: 'type F3: replaces the simplified invoices in `preceding`',
};

function tagsText(): string[] {
  const notes = new Map(
    spanishTaxRegimeScenarios.flatMap(({ tags, note }) => (tags ?? []).map((tag) => [tag, note?.text ?? ''])),
  );
  const all = [...new Set([...notes.keys(), ...spanishInvoiceTags, ...esFiscalAddon.tags])];
  return [
    '## Tags',
    '',
    'In `$tags`, an invoice can have these general tags of the format:',
    ...wrapped(`${tagsAllowedOnEveryInvoice.map(toCode).join(', ')}.`),
    '',
    'It can also have these tags of Spain:',
    '',
    ...formatTable(
      ['Tag', 'Printed text or other effect'],
      all.map((tag) => [toCode(tag), notes.get(tag) ?? effects[tag] ?? '']),
    ),
  ];
}

function ratesText(): string[] {
  const rows = spanishTaxCategories.flatMap(({ code: category, retained, rates }) =>
    rates.length === 0
      ? [[toCode(category), '', 'set `percent`', '', retained === true ? 'yes' : '']]
      : rates.flatMap(({ rate, values }) =>
          values.map(({ since, percent, surcharge }) => [
            toCode(category),
            toCode(rate),
            surcharge === undefined ? percent : `${percent} + ${surcharge}`,
            since ?? '',
            retained === true ? 'yes' : '',
          ]),
        ),
  );
  const keys = spanishTaxCategories.find(({ keys: known }) => known.length > 0)?.keys ?? [];
  return [
    '## Taxes',
    '',
    ...wrapped(
      `VAT and IGIC have these keys: ${keys.map(({ key }) => toCode(key)).join(', ')}. The default is \`standard\`.`,
    ),
    '',
    'The percentage of a `rate` depends on the tax date, which is `value_date` or, if absent, `issue_date`. If no rate has',
    'the percentage that you need, set `percent`.',
    '',
    ...formatTable(['Category', 'Rate', 'Percent', 'Since', 'Retained'], rows),
    'If the surcharge differs from the default of the rate, set both percentages. For example, for tobacco:',
    '`{"cat": "VAT", "percent": "21%", "surcharge": "1.75%"}`.',
    '',
    'If prices include a tax, set `tax.prices_include` to its category: `VAT`, `IGIC` or `IPSI`.',
    '',
    '## Payment',
    '',
    ...wrapped(
      `\`payment.terms.key\` is one of ${paymentTermsKeys
        .filter((key) => key !== 'undefined')
        .map(toCode)
        .join(', ')}, or absent.`,
    ),
    '',
    'The `percent` of a due date is a share of `totals.payable`. Advances do not change this share.',
    '',
  ];
}

const places: Readonly<Record<string, string>> = {
  'es-fiscal-doc-type': 'Path: `tax.ext`. Sello derives the code from the type and the tags.',
  'es-fiscal-correction-type': 'Path: `tax.ext`. Sello derives the code from the type.',
  'es-fiscal-op-class': 'Path: `taxes[].ext`. Sello derives the code from the key of the tax.',
  'es-fiscal-exempt': 'Path: `taxes[].ext`.',
  'es-fiscal-regime':
    'Path: `taxes[].ext`. If you omit the code, Sello sets 02 for the key `export`, 18 for an explicit `surcharge`, and ' +
    'otherwise 01. For IPSI, Sello sets 19 for E1, and otherwise 01. In the table, a meaning applies only to the tax in ' +
    'parentheses after it. If a line charges the surcharge, the record has 01 instead of 18, because 18 is the ' +
    'regime of the retailer, who never charges the surcharge.',
  'es-fiscal-identity-type':
    'Path: `identities[].ext`. Sello derives the code from the key: `passport` 03, `foreign` 04, `resident` 05, `other` 06. ' +
    'For a `tax_id` of a country outside the EU, the code is 04.',
  'es-fiscal-simplified-art7273': 'Path: `tax.ext`.',
  'es-fiscal-issuer-type':
    'Path: `tax.ext`. Sello sets D for the tag `self-billed`, and T for `ordering.issuer` ' +
    '([example](cases.md#issued-by-the-customer)).',
  'es-fiscal-event-type':
    'Path: `lines[].ext` of a status. These are events that software outside VERI*FACTU records. Sello stores the code, and ' +
    'does not use it.',
};

function extensionsText(): string[] {
  const lists = Object.entries<Readonly<Record<string, string>>>(fiscalCodeMeaningsByExtension);
  return [
    '## Codes of the Spanish scheme',
    '',
    `The addon is ${toCode(esFiscalAddon.key)}. The codes are those of Orden HAC/1177/2024, lists L1 to L18. Each extension key has`,
    'a path in the document and a list of codes.',
    '',
    ...lists.flatMap(([key, codes]) => extensionText(key, codes)),
    `### ${toCode('es-fiscal-art61d')}`,
    '',
    'Path: `meta`. The code S marks a full invoice [without the tax ID of the',
    'customer](cases.md#a-full-invoice-without-the-tax-id-of-the-customer).',
    '',
  ];
}

function extensionText(key: string, codes: Readonly<Record<string, string>>): string[] {
  const rows = Object.entries(codes).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return [`### ${toCode(key)}`, '', ...wrapped(places[key] ?? ''), '', ...formatTable(['Code', 'Meaning'], rows)];
}

function shapeText({ name, members }: Shape): string[] {
  return [
    `### ${toCode(name)}`,
    '',
    members
      .filter(({ old }) => old !== true)
      .map(({ name: member, kind }) => `${toCode(member)}${kindText(kind)}`)
      .join(', '),
    '',
  ];
}

function kindText(kind: ShapeMemberKind): string {
  if (kind.type === 'scalar') return '';
  if (kind.type === 'object') return ` (${kind.shape.name})`;
  return kind.of.type === 'scalar' ? ' []' : ` (${kind.of.shape.name} [])`;
}
