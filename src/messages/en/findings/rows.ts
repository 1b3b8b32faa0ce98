// Messages about lines, amounts and values of a document, in English. An id is the key of a warning and, after a dot, a
// variant.
import type { FieldPathParam, TextParams, Wording } from '../../text';

interface Replacement {
  readonly path: string;
  readonly given: string;
  readonly now: string;
}

/** A base of a reversed invoice whose tax loses cents. */
interface RoughBase {
  readonly path: string;
  readonly base: string;
  readonly percent: string;
  readonly exact: string;
  readonly now: string;
}

/** Tells that Sello replaced a value of the client, or removed it if there is no other value. */
export const formatReplacedOrRemovedValue = (given: string, now: string | null): string =>
  now ? `Sello replaced '${given}' with ${now}` : `Sello removed '${given}'`;

const replaced = ({ path, given, now }: Replacement, cause?: string): string =>
  `${path}: ${formatReplacedOrRemovedValue(given, now)}${cause ? `, because ${cause}` : ''}`;

const writePercent = (meant: string): string => `Write "${meant}%", a string with the percent sign.`;

const andRegime = (isReported: boolean): string => (isReported ? ', but reports regime 18' : '');

/** Amounts at a rate of tax, such as `VAT 21%`. */
interface SoldAtBase {
  readonly base: string;
  readonly sum: string;
  readonly sold: string;
}

export const lineAndAmountFindingMessages = {
  'unknown-member': ({
    name,
    kind,
    nearest,
    known,
  }: {
    readonly name: string;
    readonly kind: string;
    readonly nearest: string | null;
    readonly known: string;
  }): Wording => ({
    text:
      `\`${name}\` is not a field of ${withArticle(kind)}, so Sello ignored ` +
      `it${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    remedy: nearest ? `Write \`${nearest}\` instead of \`${name}\`.` : `Use one of these fields: ${known}.`,
  }),
  'data-unused': 'the job has both `silo_entry_id` and `data`, so Sello used the entry and ignored `data`',
  'quantity-missing': ({ line }: { readonly line: number }): Wording =>
    `line ${line} has no quantity, or a quantity of 0, so it adds 0.00 to the total`,
  'price-missing': ({ line }: { readonly line: number }): Wording =>
    `line ${line} has no price, so it adds 0.00 to the total`,
  'price-missing.all': 'no line has a price, so the lines add up to 0.00',
  'amount-missing': ({ at }: FieldPathParam): Wording =>
    `${at} has neither \`percent\` nor \`amount\`, or an amount of 0, so it changes nothing`,
  'discount-above-price': ({
    line,
    sum,
    total,
  }: {
    readonly line: number;
    readonly sum: string;
    readonly total: string;
  }): Wording => `the discounts of line ${line} exceed its amount of ${sum}, so its total is ${total}`,
  'discount-above-price.base': ({ base, sum, sold }: SoldAtBase): Wording => ({
    text:
      `the discounts of the document at ${base} add up to ${sum}, but only ${sold} was sold at this rate, so the base is ` +
      'negative',
    remedy:
      'Correct the amount, or divide it into one discount for each rate of the lines. For goods of a different ' +
      'invoice, issue a credit note for that invoice.',
  }),
  'discount-unclear': ({
    line,
    amount,
    percent,
  }: {
    readonly line: number;
    readonly amount: string;
    readonly percent: string;
  }): Wording => ({
    text: `the discount of line ${line} is an amount of ${amount}, not ${percent}`,
    remedy:
      `If you mean the percentage, write "${percent}". If you mean the amount, write it with two decimals, or set ` +
      '`total`, so that Sello can compare the totals.',
  }),
  'discount-negative': ({ at }: FieldPathParam): Wording => `${at} is negative, so it increases the price`,
  'discount-negative.return': ({ line, amount }: { readonly line: number; readonly amount: string }): Wording => ({
    text: `line ${line} is negative, so its discount of ${amount} is subtracted as well and increases the refund`,
    remedy: `Write the amount with the sign of the line, "-${amount}", or write a percentage, for example "10%".`,
  }),
  'rounding-large': ({ rounding }: { readonly rounding: string }): Wording =>
    `\`totals.rounding\` is ${rounding}, which is more than rounding can cause`,
  'rounding-large.included': ({ rows, prices }: { readonly rows: string; readonly prices: string }): Wording => ({
    text:
      `the bases and taxes of the record add up to ${rows}, but the prices, which include the tax, add up to ` +
      `${prices}, because \`tax.rounding\` rounds the base of each line`,
    remedy:
      'Set `tax.rounding` to "precise", so that the base and the tax are calculated from the prices. If the amount of ' +
      'a line is not in whole cents, set its price to the rounded amount divided by the quantity, with 8 decimals.',
  }),
  'percent-above-100': ({ percent, meant }: { readonly percent: string; readonly meant: string }): Wording => ({
    text: `${meant} means ${percent}, more than 100%, because a number without a percent sign is a fraction`,
    remedy: writePercent(meant),
  }),
  'discount-above-100': ({
    percent,
    meant,
    isCertain,
  }: {
    readonly percent: string;
    readonly meant: string;
    readonly isCertain: boolean;
  }): Wording => ({
    text: `the discount ${meant} has no percent sign, so it is a fraction and means ${percent}, more than the price`,
    remedy: isCertain
      ? writePercent(meant)
      : `Write a discount of at most "100%". If you meant ${meant}%, write "${meant}%", a string with the percent sign.`,
  }),
  'total-replaced': ({ at, given, now }: FieldPathParam & Omit<Replacement, 'path'>): Wording =>
    `${at} was ${given} in the request, but Sello calculates ${now}`,
  'value-replaced': (value: Replacement): Wording => replaced(value),
  'value-replaced.percent': ({ percent, ...value }: Replacement & { readonly percent: string }): Wording => ({
    text: replaced(value, `the percentage ${percent} determines it`),
    remedy: 'Keep only one of `percent` and `amount`.',
  }),
  'value-replaced.preceding': ({ percent, ...value }: Replacement & { readonly percent: string }): Wording => ({
    text: replaced(value, `the percentage ${percent} of the base determines it`),
    remedy: 'Write `base` and `percent` of the corrected invoice, without `amount`.',
  }),
  'value-replaced.base': ({ path, base, percent, exact, now }: RoughBase): Wording => ({
    text: `${path}.base is ${base}, with fewer decimals than its currency, so its tax of ${percent} is ${now} instead of ${exact}`,
    remedy: 'Write `base` with all decimals of its currency, for example "120.00".',
  }),
  'code-replaced': ({
    path,
    given,
    now,
    key,
  }: Omit<Replacement, 'now'> & { readonly now: string | null; readonly key: string | null }): Wording =>
    `${path}: ${formatReplacedOrRemovedValue(given, now)}${key ? `, because the key \`${key}\` determines it` : ''}`,
  'code-replaced.class': ({
    path,
    given,
    now,
    write,
  }: Omit<Replacement, 'now'> & { readonly now: string | null; readonly write: string }): Wording => ({
    text: `${path}: ${formatReplacedOrRemovedValue(given, now)}, because the line charges the tax or has a different key`,
    remedy: `Write ${write}, without \`rate\` and \`percent\`; or remove the code.`,
  }),
  'value-replaced.none': ({ path, given, key }: Omit<Replacement, 'now'> & { readonly key: string }): Wording => ({
    text: `${path}: ${formatReplacedOrRemovedValue(given, null)}, because the key \`${key}\` has no percentage`,
    remedy:
      'Remove `percent` if the line charges no tax. If the line charges tax, remove the key together with `es-fiscal-exempt` or ' +
      '`es-fiscal-op-class`.',
  }),
  'value-replaced.rate': ({ rate, ...value }: Replacement & { readonly rate: string }): Wording =>
    replaced(value, `the rate \`${rate}\` determines it`),
  'value-replaced.number': ({ path, given, now }: Replacement): Wording => ({
    text:
      `${path}: '${given}' contains characters that cannot be printed, so the number would ` +
      (now ? `contain ${now}` : 'be empty'),
    remedy: now
      ? `Write "${now}" if this is the ${path.slice(path.lastIndexOf('.') + 1)} that you mean.`
      : 'Write letters and digits.',
  }),
  'value-replaced.surcharge': ({
    rate,
    plain,
    percent,
    ...value
  }: Replacement & {
    readonly rate: string;
    readonly plain: string;
    readonly percent: string;
  }): Wording => ({
    text: replaced(value, `the rate \`${rate}\` determines it`),
    remedy: chooseSurcharge(plain, percent, value.given),
  }),
  'value-replaced.currency': ({
    meant,
    needsRate,
    ...value
  }: Replacement & { readonly meant: string | null; readonly needsRate: boolean }): Wording => ({
    text: replaced(value, 'it is not a currency code'),
    remedy:
      (meant ? `Write "${meant}"` : 'Write an ISO 4217 code, for example "USD"') +
      (needsRate ? ', with its rate in `exchange_rates`.' : '.'),
  }),
  'surcharge-left-out': ({
    at,
    rate,
    cat,
    percent,
    plain,
  }: FieldPathParam & {
    readonly rate: string;
    readonly cat: string;
    readonly percent: string;
    readonly plain: string;
  }): Wording => ({
    text: `${at} has the rate ${rate}, but ${cat} has no surcharge, so Sello charged the line at ${percent}`,
    remedy: `Write "rate": "${plain}", because only Spanish VAT has the equivalence surcharge.`,
  }),
  'surcharge-left-out.tax': ({ at, surcharge, cat }: FieldPathParam & TextParams<'surcharge' | 'cat'>): Wording => ({
    text: `${at} charges a surcharge of ${surcharge}, but ${cat} has no surcharge`,
    remedy: 'Remove `surcharge`, because only Spanish VAT has the equivalence surcharge.',
  }),
  'surcharge-left-out.other-tax': ({
    at,
    surcharge,
    tax,
    percent,
    plain,
  }: FieldPathParam & {
    readonly surcharge: string;
    readonly tax: string;
    readonly percent: string;
    /** The rate without `+eqs`; null if the rate is written so. */
    readonly plain: string | null;
  }): Wording => ({
    text: `${at} has a surcharge of ${surcharge}, but ${tax} has no surcharge, so Sello charged the line at ${percent}`,
    remedy:
      `Remove \`surcharge\`${plain === null ? '' : ` and write "rate": "${plain}"`}, because only Spanish VAT has the ` +
      'equivalence surcharge.',
  }),
  'surcharge-left-out.rate': ({
    at,
    surcharge,
    rate,
    plain,
    percent,
  }: FieldPathParam & {
    readonly surcharge: string;
    readonly rate: string;
    readonly plain: string;
    readonly percent: string;
  }): Wording => ({
    text: `${at} has a surcharge of ${surcharge}, but the rate ${rate} has no surcharge, so Sello charged the line at ${percent}`,
    remedy: chooseSurcharge(plain, percent, surcharge),
  }),
  'surcharge-left-out.key': ({
    at,
    surcharge,
    key,
    isReported,
    hasRates = true,
  }: FieldPathParam & {
    readonly surcharge: string;
    readonly key: string;
    readonly isReported: boolean;
    /** Whether rates of the tax have a surcharge. */
    readonly hasRates?: boolean;
  }): Wording => ({
    text:
      `${at} has a surcharge of ${surcharge}, but the key ${key} charges no tax, so Sello omitted the ` +
      `surcharge${andRegime(isReported)}`,
    remedy: hasRates
      ? 'Remove `surcharge`, or set the rate of the line, for example "rate": "general+eqs".'
      : 'Remove `surcharge`, because only Spanish VAT has the equivalence surcharge.',
  }),
} as const;

const chooseSurcharge = (plain: string, percent: string, surcharge: string): string =>
  `Write "rate": "${plain}+eqs" without \`surcharge\`. For a different surcharge, omit \`rate\` and write ` +
  `"percent": "${percent}", "surcharge": "${surcharge}".`;

const withArticle = (kind: string): string => {
  if (/(details|instructions|options|terms|totals)$/.test(kind)) return kind;
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
};
