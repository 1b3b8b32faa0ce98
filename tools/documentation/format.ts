// Tables of docs/format.md: tags, rates, codes and fields of documents, as the code has them.
import { fiscalCodeMeaningsByExtension } from '../../src/document/addons/es-fiscal/extensions';
import { esFiscalAddon } from '../../src/document/addons/addons';
import { paymentTermsKeys } from '../../src/document/rules/money';
import { spanishTaxCategories, spanishRegimeScenarios, spanishInvoiceTags } from '../../src/document/regimes/spain';
import { commonInvoiceTags } from '../../src/document/regimes/registry';
import { documentShapes } from '../../src/document/shapes/envelope';
import type { ShapeMemberKind, Shape } from '../../src/document/shapes/shape';
import { listNestedShapes } from './shapes';
import { toCode, formatTable } from './markdown';

export const formatLines = (): string[] => [
  ...tagsText(),
  ...ratesText(),
  ...extensionsText(),
  '## Fields',
  '',
  'Sello reads these fields and ignores all others. The public format describes their meaning. Every field is optional',
  'unless a rule requires it.',
  '',
  ...listNestedShapes(Object.values(documentShapes)).flatMap(shapeText),
];

/** The meaning of tags without a mention. */
const effects: Readonly<Record<string, string>> = {
  copy: 'prints "Duplicado"; the invoice is reported like any other',
  summary: 'no effect on the record or the PDF; Facturae writes `InvoiceClass` `OC`',
  replacement: 'type F3, replaces the simplified invoices in `preceding`',
};

function tagsText(): string[] {
  const notes = new Map(
    spanishRegimeScenarios.flatMap(({ tags, note }) => (tags ?? []).map((tag) => [tag, note?.text ?? ''])),
  );
  const all = [...new Set([...notes.keys(), ...spanishInvoiceTags, ...esFiscalAddon.tags])];
  return [
    '## Tags',
    '',
    `\`$tags\` of an invoice are the general tags of the format (${commonInvoiceTags.map(toCode).join(', ')}) and the tags of Spain:`,
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
    `Keys of VAT and IGIC: ${keys.map(({ key }) => toCode(key)).join(', ')}. The default is \`standard\`.`,
    'A `rate` has the percentage that is valid on the tax date (`value_date`, otherwise `issue_date`). If no rate has your',
    'percentage, set `percent`.',
    '',
    ...formatTable(['Category', 'Rate', 'Percent', 'Since', 'Retained'], rows),
    'If the surcharge differs from the default of the rate, set both percentages, for example for tobacco:',
    '`{"cat": "VAT", "percent": "21%", "surcharge": "1.75%"}`. `tax.prices_include` is the category of the tax that the prices',
    'include: `VAT`, `IGIC` or `IPSI`.',
    '',
    '## Payment',
    '',
    `\`payment.terms.key\` is one of ${paymentTermsKeys
      .filter((key) => key !== 'undefined')
      .map(toCode)
      .join(', ')}, or absent. The \`percent\` of a due date`,
    'is a share of `totals.payable`, regardless of advances.',
    '',
  ];
}

const places: Readonly<Record<string, string>> = {
  'es-fiscal-doc-type': '`tax.ext`; follows from type and tags',
  'es-fiscal-correction-type': '`tax.ext`; follows from the type',
  'es-fiscal-op-class': '`taxes[].ext`; follows from the key',
  'es-fiscal-exempt': '`taxes[].ext`',
  'es-fiscal-regime':
    '`taxes[].ext`; 02 follows from the key `export`, 18 from an explicit `surcharge`; otherwise 01. The record declares 01 for ' +
    'every line that charges the surcharge, because 18 is the regime of the retailer, who never charges it. IPSI: 01, exempt 19',
  'es-fiscal-identity-type':
    '`identities[].ext`; follows from the key: `passport` 03, `foreign` 04, `resident` 05, `other` 06; a `tax_id` of a country ' +
    'outside the EU is 04',
  'es-fiscal-simplified-art7273': '`tax.ext`',
  'es-fiscal-issuer-type':
    '`tax.ext`; follows from `self-billed` (D) or `ordering.issuer` (T), see [cases.md](cases.md#issued-by-the-customer)',
  'es-fiscal-event-type': 'lines of a status',
};

function extensionsText(): string[] {
  const rows = Object.entries<Readonly<Record<string, string>>>(fiscalCodeMeaningsByExtension).map(([key, codes]) => [
    toCode(key),
    places[key] ?? '',
    Object.entries(codes)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([value, meaning]) => (meaning === value ? value : `${value} ${meaning}`))
      .join('; '),
  ]);
  return [
    '## Codes of the Spanish scheme',
    '',
    `The addon is ${toCode(esFiscalAddon.key)}. Extension keys with their codes (Orden HAC/1177/2024, lists L1 to L18):`,
    '',
    ...formatTable(
      ['Key', 'Where', 'Codes'],
      [
        ...rows,
        [
          toCode('es-fiscal-art61d'),
          '`meta`',
          'S [without the tax ID of the customer](cases.md#a-full-invoice-without-the-tax-id-of-the-customer)',
        ],
      ],
    ),
  ];
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
