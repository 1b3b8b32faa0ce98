// A random year of sales for the sums of books and returns: every kind of tax, buyer, correction, replacement and
// currency.
import { convertToRecordContentDespiteProblems } from '../../../src/chain/convert/to-registration-record';
import type { InvoiceForBooks } from '../../../src/chain/invoice-book/build-rows';
import type { Json, JsonObject } from '../../../src/document/model/basic';
import type { Invoice } from '../../../src/document/model/invoice';
import { sampleInvoices } from '../../document/generator';
import { build } from '../../document/invoices';
import { type Random, randomFrom } from '../../document/random';

const buildDay = (days: number): string => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10);

const taxed = (country: string, code: string): JsonObject => ({ name: `Buyer ${code}`, tax_id: { country, code } });
const spanish = ['54387763P', 'B63272603', 'B99286320', 'A58818501'].map((code) => taxed('ES', code));
const ofUnion = [
  taxed('DE', '111111125'),
  taxed('FR', '83404833048'),
  taxed('PT', '503504564'),
  taxed('XI', '434031494'),
];
const passport: JsonObject = { name: 'Jane Doe', identities: [{ key: 'passport', country: 'US', code: 'X123456' }] };

const vat = (combo: JsonObject): Json[] => [{ cat: 'VAT', ...combo }];
const acrossBorders = ['intra-community', 'outside-scope', 'reverse-charge'].map((key) => vat({ key }));
const cash = vat({ rate: 'general', ext: { 'es-fiscal-regime': '07' } });
const byShop = ['FR', 'PT'].map((country) => vat({ country, rate: 'general', ext: { 'es-fiscal-regime': '17' } }));

const withTaxes = (input: JsonObject, taxes: Json[]): JsonObject => {
  const { discounts: _discounts, charges: _charges, ...rest } = input;
  return { ...rest, lines: (rest.lines as JsonObject[]).map((line) => ({ ...line, taxes })) };
};

/** Cases that the generator does not vary: days, buyers, sales abroad, replacements, currencies. */
function vary(input: JsonObject, code: number, random: Random): JsonObject {
  const issued = random.whole(0, 364);
  const days = {
    issue_date: buildDay(issued),
    ...(random.chance(0.2) ? { op_date: buildDay(Math.max(0, issued - random.whole(1, 80))) } : {}),
  };
  const { op_date: _day, value_date: _value, preceding, ...rest } = input;
  const earlier = { issue_date: buildDay(issued - random.whole(1, 200)) };
  const named = Array.isArray(preceding)
    ? { preceding: preceding.map((one) => ({ ...(one as JsonObject), ...earlier })) }
    : {};
  const one: JsonObject = {
    ...rest,
    ...days,
    ...named,
    code: String(code),
    customer: random.pick([...spanish, passport]),
  };
  const kind = random.next();
  if (kind < 0.15) return { ...withTaxes(one, random.pick(acrossBorders)), customer: random.pick(ofUnion) };
  if (kind < 0.22) return withTaxes(one, random.pick(byShop));
  if (kind < 0.3 && one.type === 'standard')
    return { ...one, $tags: ['replacement'], preceding: [{ code: '1', ...earlier }] };
  if (kind < 0.36) return { ...one, currency: 'USD' };
  if (kind < 0.41) return withTaxes(one, cash);
  return one;
}

/** The cases that can be built, always the same for a seed. */
export function sellYear(seed: number, count: number): readonly InvoiceForBooks[] {
  const random = randomFrom(seed);
  return sampleInvoices(seed, count).flatMap((input, i) => {
    const built = build(vary(input, i + 1, random));
    if (!('envelope' in built)) return [];
    const document = built.envelope.doc as unknown as Invoice;
    const content = convertToRecordContentDespiteProblems(document);
    // Without a type it is not an invoice of VERI*FACTU.
    if (content.TipoFactura === '') return [];
    return [{ entry: String(i), digest: 'now', document, content }];
  });
}
