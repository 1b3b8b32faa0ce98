// docs/format.md: members, keys, tags, rates and codes of documents, as the code has them.
import { layouts, locales, logoHeight } from '../../src/contracts/page';
import { fiscalExtensions } from '../../src/document/addons/es-fiscal/extensions';
import { esFiscal } from '../../src/document/addons/es-fiscal/addon';
import { termsKeys } from '../../src/document/rules/money';
import { spanishCategories } from '../../src/document/regimes/es/rates';
import { spanishScenarios, spanishTags } from '../../src/document/regimes/es/scenarios';
import { defaultTags } from '../../src/document/regimes/registry';
import { documentShapes } from '../../src/document/shapes/envelope';
import type { Kind, Shape } from '../../src/document/shapes/shape';
import { nestedShapes } from './shapes';
import { code, heading, table, written } from './markdown';

export function formatText(): string {
  return written([
    ...heading('The document format', 'the tables in `src/document`'),
    'Examples are in [invoices.md](invoices.md). What a member means is said by the public format (GOBL, gobl.org); these are the ones',
    'that Sello reads. Others are dropped. Every member may be absent unless a rule says otherwise.',
    '',
    ...tagsText(),
    ...ratesText(),
    ...extensionsText(),
    ...pageText(),
    '## Members',
    '',
    ...nestedShapes(Object.values(documentShapes)).flatMap(shapeText),
  ]);
}

/** Of tags without a mention. */
const effects: Readonly<Record<string, string>> = {
  copy: 'the page says "Duplicado"; it is an invoice like any other and is reported',
  summary: 'nothing: for programs that read it',
  replacement: 'type F3, in place of the simplified invoices in `preceding`',
};

function tagsText(): string[] {
  const notes = new Map(
    spanishScenarios.flatMap(({ tags, note }) => (tags ?? []).map((tag) => [tag, note?.text ?? ''])),
  );
  const all = [...new Set([...notes.keys(), ...spanishTags, ...esFiscal.tags])];
  return [
    '## Tags',
    '',
    `\`$tags\` of an invoice: the general ones of the format (${defaultTags.map(code).join(', ')}), and those of Spain:`,
    '',
    ...table(
      ['Tag', 'Mention that it brings, or what else it does'],
      all.map((tag) => [code(tag), notes.get(tag) ?? effects[tag] ?? '']),
    ),
  ];
}

function ratesText(): string[] {
  const rows = spanishCategories.flatMap(({ code: category, retained, rates }) =>
    rates.length === 0
      ? [[code(category), '', 'give `percent`', '', retained === true ? 'yes' : '']]
      : rates.flatMap(({ rate, values }) =>
          values.map(({ since, percent, surcharge }) => [
            code(category),
            code(rate),
            surcharge === undefined ? percent : `${percent} + ${surcharge}`,
            since ?? '',
            retained === true ? 'yes' : '',
          ]),
        ),
  );
  const keys = spanishCategories.find(({ keys: known }) => known.length > 0)?.keys ?? [];
  return [
    '## Taxes',
    '',
    `Keys of VAT and IGIC: ${keys.map(({ key }) => code(key)).join(', ')}. Without a key it is \`standard\`.`,
    'A rate brings the percentage of the tax date (`value_date`, else `issue_date`); a rate that is not here gives `percent`.',
    '',
    ...table(['Category', 'Rate', 'Percent', 'Since', 'Retained'], rows),
    'Another surcharge than that of a rate is given beside the percentage: `{"cat": "VAT", "percent": "21%", "surcharge": "1.75%"}`',
    '(tobacco). `tax.prices_include` names the category of the rows that the prices have in them: `VAT`, `IGIC` or `IPSI`.',
    '',
    '## Payment',
    '',
    `\`payment.terms.key\` is one of ${termsKeys
      .filter((key) => key !== 'undefined')
      .map(code)
      .join(', ')}, or absent. The \`percent\` of a due date is a share of`,
    '`totals.payable`, whatever was paid in advance.',
    '',
  ];
}

const places: Readonly<Record<string, string>> = {
  'es-fiscal-doc-type': '`tax.ext`; follows from type and tags',
  'es-fiscal-correction-type': '`tax.ext`; follows from the type',
  'es-fiscal-op-class': '`taxes[].ext`; follows from the key',
  'es-fiscal-exempt': '`taxes[].ext`',
  'es-fiscal-regime':
    '`taxes[].ext`; 02 follows from the key `export`, 18 from a given `surcharge`, else it is 01, also with `general+eqs` ' +
    '(a supplier that charges the surcharge to a shop)',
  'es-fiscal-identity-type':
    '`identities[].ext`; follows from the key: `passport` 03, `foreign` 04, `resident` 05, `other` 06; a `tax_id` of a country ' +
    'outside the Union is 04',
  'es-fiscal-simplified-art7273': '`tax.ext`',
  'es-fiscal-issuer-type':
    '`tax.ext`; follows from `self-billed` (D) or `ordering.issuer` (T), see [cases.md](cases.md#issued-by-the-customer)',
  'es-fiscal-event-type': 'lines of a status',
};

function extensionsText(): string[] {
  const rows = Object.entries<Readonly<Record<string, string>>>(fiscalExtensions).map(([key, codes]) => [
    code(key),
    places[key] ?? '',
    Object.entries(codes)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([value, meaning]) => (meaning === value ? value : `${value} ${meaning}`))
      .join('; '),
  ]);
  return [
    '## Codes of the Spanish scheme',
    '',
    `The addon is ${code(esFiscal.key)}. Extension keys with their codes (Orden HAC/1177/2024, lists L1 to L18):`,
    '',
    ...table(['Key', 'Where', 'Codes'], rows),
  ];
}

function pageText(): string[] {
  return [
    '## The page',
    '',
    'The `pdf` step reads these from the job (`args`), the document (`customer.meta.locale`, `meta.locale`), its own `config` and the',
    'workspace (`page`), in this order.',
    '',
    ...table(
      ['Name', 'Values'],
      [
        [code('locale'), locales.map(code).join(', ')],
        [code('date_format'), '`%d/%m/%Y` with `%d`, `%e`, `%m`, `%b`, `%B`, `%y`, `%Y`; or `DD/MM/YYYY`'],
        [code('layout'), `${layouts.map(code).join(', ')} (80 mm, simplified invoices only)`],
        [code('logo_height'), `${logoHeight.min} to ${logoHeight.max} pixels, ${logoHeight.usual} without it`],
      ],
    ),
  ];
}

function shapeText({ name, members }: Shape): string[] {
  return [
    `### ${code(name)}`,
    '',
    members
      .filter(({ old }) => old !== true)
      .map(({ name: member, kind }) => `${code(member)}${kindText(kind)}`)
      .join(', '),
    '',
  ];
}

function kindText(kind: Kind): string {
  if (kind.type === 'scalar') return '';
  if (kind.type === 'object') return ` (${kind.shape.name})`;
  return kind.of.type === 'scalar' ? ' []' : ` (${kind.of.shape.name} [])`;
}
