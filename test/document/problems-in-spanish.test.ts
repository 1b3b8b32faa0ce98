// Invalid documents are refused in the language of the reader, with the same keys and paths.
import type { Refusal } from '../../src/contracts/errors';
import { buildCorrectionEnvelope } from '../../src/document/correct-envelope';
import type { EnvelopeBuildResult } from '../../src/document/envelope';
import type { Json } from '../../src/document/model/basic';
import { findUnknownAddonProblem } from '../../src/document/sello-rules';
import { requireStorableEnvelope } from '../../src/entries/build';
import { toErrorBody } from '../../src/http/kit/request/error-body';
import { build, envelopeOf, invoiceInput, line, surroundings } from './invoices';

const { now } = surroundings();

/** The error that the API sends for this document. */
function readRefusal(built: EnvelopeBuildResult): Refusal {
  try {
    requireStorableEnvelope({ now }, built, { allowInvalid: false, originals: [], ignored: [] });
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('the document was accepted');
}

const taxed = (combo: object): Json => invoiceInput({ lines: [line('1.00', { taxes: [combo as never] })] });
const corrected = (input: Json, options: Json): EnvelopeBuildResult =>
  buildCorrectionEnvelope(envelopeOf(input), options, surroundings());
const party = { $schema: 'https://gobl.org/draft-0/org/party', name: 'Ana' };

const wrong: readonly (readonly [string, EnvelopeBuildResult])[] = [
  ['nothing', build(null)],
  ['a list', build([{}])],
  ['a string', build('{}')],
  ['no schema', build({ name: 'x' })],
  ['an unknown schema', build({ $schema: 'https://example.com/x' })],
  ['an envelope without a document', build({ $schema: 'https://gobl.org/draft-0/envelope', doc: null })],
  ['a number for the code', build(invoiceInput({ code: 17 } as never))],
  ['a string for the lines', build(invoiceInput({ lines: 'x' } as never))],
  ['a string for the customer', build(invoiceInput({ customer: 'x' } as never))],
  ['a decimal comma', build(invoiceInput({ lines: [line('10,50')] }))],
  ['a price in words', build(invoiceInput({ lines: [line('ten')] }))],
  ['a Spanish date', build(invoiceInput({ issue_date: '25/11/2026' }))],
  ['a date in words', build(invoiceInput({ issue_date: 'yesterday' }))],
  ['a wrong percentage', build(taxed({ cat: 'VAT', percent: 'x' }))],
  ['a wrong time', build(invoiceInput({ issue_time: 'noon' }))],
  ['a wrong UUID', build(invoiceInput({ uuid: 'x' }))],
  ['an unknown tag', build(invoiceInput({ $tags: ['simplificada'] }))],
  ['an unknown addon', findUnknownAddonProblem(invoiceInput({ $addons: ['es-x-v1'] })) as EnvelopeBuildResult],
  ['an unknown category', build(taxed({ cat: 'IVA', rate: 'general' }))],
  ['an unknown rate', build(taxed({ cat: 'VAT', rate: 'high' }))],
  ['a percentage as rate', build(taxed({ cat: 'VAT', rate: '21%' }))],
  ['a rate that its key excludes', build(taxed({ cat: 'VAT', key: 'zero', rate: 'general' }))],
  [
    'a rate before its first day',
    build({ ...(taxed({ cat: 'VAT', rate: 'general' }) as object), issue_date: '1985-01-01' }),
  ],
  [
    'prices that include what is withheld',
    build(
      invoiceInput({
        tax: { prices_include: 'IRPF' },
        lines: [line('1.00', { taxes: [{ cat: 'IRPF', percent: '15%' }] as never })],
      }),
    ),
  ],
  [
    'no exchange rate',
    build(invoiceInput({ lines: [line('1.00', { item: { name: 'x', price: '1.00', currency: 'USD' } } as never)] })),
  ],
  ['an unknown regime', build(invoiceInput({ $regime: 'XX', currency: undefined } as never))],
  ['no country', build(invoiceInput({ supplier: { name: 'x' }, currency: undefined } as never))],
  [
    'a rate that the row lacks',
    build(invoiceInput({ $addons: ['es-fiscal-v1'], lines: [line('1.00', { taxes: [{ cat: 'VAT' }] as never })] })),
  ],
  ['no correction type', corrected(invoiceInput(), {})],
  ['an unknown correction type', corrected(invoiceInput(), { type: 'proforma' })],
  ['a correction of a draft', corrected(invoiceInput({ code: '' }), { type: 'corrective' })],
  ['a correction of a party', corrected(party, { type: 'corrective' })],
];

interface ErrorBody {
  readonly key: string;
  readonly message: string;
  readonly remedy: string;
  readonly faults?: readonly { readonly code: string; readonly message: string; readonly remedy?: string }[];
}

/** Everything that a reader reads, except code, JSON and quoted values. */
const listSentences = ({ message, remedy, faults = [] }: ErrorBody): string[] =>
  [message, remedy, ...faults.flatMap((fault) => [fault.message, fault.remedy ?? ''])].map((text) =>
    text.replace(/`[^`]*`|\{.*\}|\[.*\]|"[^"]*"|«[^»]*»|(?:GET|POST|PATCH) \S+/g, ' '),
  );

const english =
  /\b(?:the|is|are|not|and|an|of|for|with|write|used|set|send|expected|invalid|missing|unknown|must|has)\b/i;

describe('an invalid document', () => {
  it.each(wrong)('is refused with an error in Spanish: %s', (_what, built) => {
    const refusal = readRefusal(built);
    const [spanish, plain] = (['es', 'en'] as const).map(
      (language) => toErrorBody(refusal, 'x', language) as ErrorBody,
    );
    for (const sentence of listSentences(spanish as ErrorBody)) expect(sentence).not.toMatch(english);
    expect(spanish?.message).not.toBe(plain?.message);
    expect(spanish?.key).toBe(plain?.key);
    expect(spanish?.faults?.map(({ code }) => code)).toEqual(plain?.faults?.map(({ code }) => code));
    expect(plain?.message).not.toMatch(/(?<!' )undefined|\[object/);
  });
});
