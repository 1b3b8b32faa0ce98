// What is wrong with lines, amounts and values of a document, in English. An id is the key of a warning, and a variant.
import type { Text } from '../../text';

interface FieldPlace {
  /** Field of the document, `lines[0].taxes[0]`. */
  readonly at: string;
}

interface Replacement {
  readonly path: string;
  readonly given: string;
  readonly now: string;
}

const replaced = ({ path, given, now }: Replacement, cause?: string): string =>
  `${path}: '${given}' was replaced by ${now}${cause ? `: ${cause}` : ''}`;

const writePercent = (meant: string): string => `Write "${meant}%", a string with its sign.`;

const andRegime = (isReported: boolean): string => (isReported ? ', and the regime 18 is reported' : '');

export const rowFindings = {
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
  }): Text => ({
    text: `\`${name}\` is not a field of ${withArticle(kind)} and was ignored${nearest ? `: did you mean \`${nearest}\`?` : ''}`,
    remedy: nearest ? `Write \`${nearest}\` instead of \`${name}\`.` : `The fields here are ${known}.`,
  }),
  'data-unused': 'the job has both `silo_entry_id` and `data`: the entry takes precedence, `data` was ignored',
  'quantity-missing': ({ line }: { readonly line: number }): Text =>
    `line ${line} has no quantity, or 0: it adds 0.00 to the total`,
  'price-missing': ({ line }: { readonly line: number }): Text =>
    `line ${line} has no price: it adds 0.00 to the total`,
  'price-missing.all': 'no line has a price: the lines add up to 0.00',
  'amount-missing': ({ at }: FieldPlace): Text =>
    `${at} has neither \`percent\` nor \`amount\`, or an amount of 0: it changes nothing`,
  'discount-above-price': ({
    line,
    sum,
    total,
  }: {
    readonly line: number;
    readonly sum: string;
    readonly total: string;
  }): Text => `the discounts of line ${line} are more than its ${sum}: it comes to ${total}`,
  'discount-negative': ({ at }: FieldPlace): Text => `${at} is below zero: it adds to the price`,
  'rounding-large': ({ rounding }: { readonly rounding: string }): Text =>
    `\`totals.rounding\` is ${rounding}, more than rounding can leave`,
  'percent-above-100': ({ percent, meant }: { readonly percent: string; readonly meant: string }): Text => ({
    text: `${percent} is above 100 %: without a percent sign a number is a fraction, so ${meant} means ${percent}`,
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
  }): Text => ({
    text: `a discount of ${percent} is more than the price: a number without the sign is a fraction, ${meant} means ${percent}`,
    remedy: isCertain
      ? writePercent(meant)
      : `A discount is at most "100%". If you wrote ${meant}: ${writePercent(meant)}`,
  }),
  'total-replaced': ({ at, given, now }: FieldPlace & Omit<Replacement, 'path'>): Text =>
    `${at} was ${given} in the request, and is ${now}`,
  'value-replaced': (value: Replacement): Text => replaced(value),
  'value-replaced.percent': ({ percent, ...value }: Replacement & { readonly percent: string }): Text => ({
    text: replaced(value, `the percentage ${percent} determines it`),
    remedy: 'Keep one of the two: `percent`, or `amount`.',
  }),
  'code-replaced': ({
    path,
    given,
    now,
    key,
  }: Omit<Replacement, 'now'> & { readonly now: string | null; readonly key: string | null }): Text =>
    `${path}: '${given}' was ${now ? `replaced by ${now}` : 'removed'}${key ? `: the key \`${key}\` determines it` : ''}`,
  'value-replaced.none': ({ path, given, key }: Omit<Replacement, 'now'> & { readonly key: string }): Text =>
    `${path}: '${given}' was removed: the key \`${key}\` has no percentage`,
  'value-replaced.rate': ({ rate, ...value }: Replacement & { readonly rate: string }): Text =>
    replaced(value, `the rate \`${rate}\` determines it`),
  'value-replaced.surcharge': ({
    rate,
    plain,
    percent,
    ...value
  }: Replacement & { readonly rate: string; readonly plain: string; readonly percent: string }): Text => ({
    text: replaced(value, `the rate \`${rate}\` determines it`),
    remedy: chooseSurcharge(plain, percent, value.given),
  }),
  'value-replaced.currency': ({
    meant,
    needsRate,
    ...value
  }: Replacement & { readonly meant: string | null; readonly needsRate: boolean }): Text => ({
    text: replaced(value, 'it is not a currency code'),
    remedy:
      (meant ? `Write "${meant}"` : 'Write three capital letters of ISO 4217, such as "USD"') +
      (needsRate ? ', with its rate in `exchange_rates`.' : '.'),
  }),
  'surcharge-left-out': ({
    at,
    rate,
    cat,
    percent,
    plain,
  }: FieldPlace & {
    readonly rate: string;
    readonly cat: string;
    readonly percent: string;
    readonly plain: string;
  }): Text => ({
    text: `${at} has the rate ${rate}, and ${cat} has no such surcharge: it was charged at ${percent}`,
    remedy: `Write "rate": "${plain}". Only VAT has the equivalence surcharge.`,
  }),
  'surcharge-left-out.tax': ({
    at,
    surcharge,
    cat,
    isReported,
  }: FieldPlace & { readonly surcharge: string; readonly cat: string; readonly isReported: boolean }): Text => ({
    text: `${at} has a surcharge of ${surcharge}, and ${cat} has none: nothing was charged for it${andRegime(isReported)}`,
    remedy: 'Remove `surcharge`. Only VAT has the equivalence surcharge.',
  }),
  'surcharge-left-out.rate': ({
    at,
    surcharge,
    rate,
    plain,
    percent,
  }: FieldPlace & {
    readonly surcharge: string;
    readonly rate: string;
    readonly plain: string;
    readonly percent: string;
  }): Text => ({
    text: `${at} has a surcharge of ${surcharge} with the rate ${rate}, which has none: it was charged at ${percent}`,
    remedy: chooseSurcharge(plain, percent, surcharge),
  }),
  'surcharge-left-out.key': ({
    at,
    surcharge,
    key,
    isReported,
  }: FieldPlace & { readonly surcharge: string; readonly key: string; readonly isReported: boolean }): Text => ({
    text: `${at} has a surcharge of ${surcharge}, and the key ${key} charges no tax: it was left out${andRegime(isReported)}`,
    remedy: 'Remove `surcharge`, or set the rate of the row, for example "rate": "general+eqs".',
  }),
  'extension-unknown': ({
    at,
    key,
    nearest,
  }: FieldPlace & { readonly key: string; readonly nearest: string | null }): Text => ({
    text: `${at} has ${key}, which is not an extension of the scheme: it has no effect`,
    ...(nearest ? { remedy: `Write \`${nearest}\` instead of \`${key}\`.` } : {}),
  }),
  'extension-unknown.code': ({
    path,
    code,
    key,
    now,
    known,
  }: {
    readonly path: string;
    readonly code: string;
    readonly key: string;
    readonly now: string | null;
    readonly known: string;
  }): Text => ({
    text: `${path}: '${code}' is not a code of ${key}, and was ${now ? `replaced by ${now}` : 'removed'}`,
    remedy: `Write one of ${known}.`,
  }),
  'extension-misplaced': ({ at, key, home }: FieldPlace & { readonly key: string; readonly home: string }): Text => ({
    text: `${at}.ext has ${key}, which is only read in \`${home}\`: it has no effect`,
    remedy: `Move it to \`${home}\`.`,
  }),
} as const;

const chooseSurcharge = (plain: string, percent: string, surcharge: string): string =>
  `Write "rate": "${plain}+eqs" without \`surcharge\`; for another surcharge leave \`rate\` out: ` +
  `"percent": "${percent}", "surcharge": "${surcharge}".`;

const withArticle = (kind: string): string => {
  if (/(details|instructions|options|terms|totals)$/.test(kind)) return kind;
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
};
