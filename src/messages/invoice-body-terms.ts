// In texts about a document, replaces the names of its fields with the names for a client that states an invoice in the
// fields of one call. Whole sentences that differ are in `en/of-call` and `es/of-call`.
import type { Language } from './text';

/** Keys of a tax in the format, each with the code of the authority that the call accepts. */
const codeOfKey: Readonly<Record<string, string>> = {
  'intra-community': '"E5"',
  export: '"E2"',
  exempt: '"E1"',
  'outside-scope': '"N2"',
  'reverse-charge': '"S2"',
};
const keys = Object.keys(codeOfKey).join('|');

type Term = readonly [form: RegExp, same: string | ((whole: string, key: string) => string)];

const toCode = (_whole: string, key: string): string => codeOfKey[key] ?? key;

/** Terms to replace; the first one that matches counts. JSON and names in backticks are the same in both languages. */
const terms: readonly Term[] = [
  [/\{"cat": "VAT", "key": "outside-scope", "ext": \{"es-fiscal-op-class": "N1"\}\}/g, '"N1"'],
  [
    /\{"cat": "VAT", "key": "exempt", "ext": \{"es-fiscal-regime": "04", "es-fiscal-exempt": "E6"\}\}/g,
    '{"exempt": "E6", "regime": "04"}',
  ],
  [/\{"cat": "\w+", "rate": "(general|reduced|super-reduced)"\}/g, '"$1"'],
  [/\{"cat": "\w+", "key": "([\w-]+)"\}/g, toCode],
  [/\{"cat": "(\w+)", "percent": "([^"]+)"\}/g, '{"category": "$1", "percent": "$2"}'],
  [/\{"cat": "(\w+)", \.\.\.\}/g, '{"category": "$1", "percent": "..."}'],
  [/`es-fiscal-regime`/g, '`regime`'],
  [/`es-fiscal-(?:exempt|op-class)`/g, '`exempt`'],
  [/`op_date`/g, '`operation_date`'],
  [/`(customer|supplier)\.tax_id(?:\.code)?`/g, '`$1.tax_code`'],
  [/`tax_id`/g, '`tax_code`'],
  [/`(customer|supplier)\.addresses`/g, '`$1.address`'],
  [/`addresses`/g, '`address`'],
  [
    /\[\{"street": "([^"]*)", "code": "(\d+)", "locality": "([^"]*)"\}\]/g,
    '{"street": "$1", "postcode": "$2", "city": "$3"}',
  ],
  [/`item\.price`/g, '`price`'],
  [/`exchange_rates`/g, '`exchange_rate`'],
  [/`payment\.advances`/g, '`payment.paid`'],
];

const code = '(?: \\([A-Z]\\d\\))?';
const named: Readonly<Record<Language, Term>> = {
  en: [new RegExp(`the key \`?(${keys})\`?${code}`, 'g'), toCode],
  es: [new RegExp(`la clave \`?(${keys})\`?${code}`, 'g'), toCode],
};
const bare: Term = [new RegExp(`\`(${keys})\`${code}`, 'g'), toCode];

/** Converts a text for a client that states an invoice in the fields of a call. */
export const rewriteFieldNamesForInvoiceBody = (text: string, language: Language): string =>
  [...terms, named[language], bare].reduce(
    // The type of `replace` accepts a text or a function, but not a union of both.
    (said, [form, same]) => (typeof same === 'string' ? said.replace(form, same) : said.replace(form, same)),
    text,
  );
