// Messages about the body of an invoice that is issued with one call, in English.
import { describeApiCall } from '../calls';
import type { InvoiceBodyMemberFormat } from '../call-parameters';
import { describeBodyMemberFormat, describeUnknownMemberNameRemedy, invoiceBodyTaxRemedy } from './member-forms';
import type { Wording } from '../text';

interface ComparedTotals {
  readonly given: string;
  readonly calculated: string;
  readonly taxes: readonly TaxOfRate[];
  /** The amount of the invoice that equals `given`. */
  readonly meant?: 'base' | 'payable';
}

/** A tax of the invoice at a rate; `percent` is null for a row without a percentage. */
interface TaxOfRate {
  readonly cat: string;
  readonly percent: string | null;
  readonly amount: string;
  readonly base: string;
}

const describeTax = ({ cat, percent, amount, base }: TaxOfRate): string =>
  `${cat} ${percent ?? '-'}: ${amount} of ${base}`;

/** Remedies by the amount that was mistaken for the total. */
const totalRemedies = {
  base: '`total` includes the tax: write "{total}". If your prices include tax, set `prices_include_tax` to true.',
  payable: '`total` is the amount before the withholding: write "{total}".',
  other:
    'Compare the lines and taxes with your own. If the difference is a ' +
    'cent and you round each line, set `rounding` to "line".',
} as const;

export const invoiceBodyMessages = {
  'member-invalid': ({ form, value }: { readonly form: InvoiceBodyMemberFormat; readonly value: string }): Wording => {
    const [text, remedy] = describeBodyMemberFormat(form);
    return { text: `must be ${text}, not ${value}`, remedy };
  },
  'member-unknown': ({
    name,
    meant,
    known,
  }: {
    readonly name: string;
    readonly meant: string | null;
    readonly known: readonly string[];
  }): Wording => ({
    text: meant === null ? `"${name}" does not exist here` : `"${name}" does not exist here; did you mean "${meant}"?`,
    remedy: describeUnknownMemberNameRemedy(meant, known),
  }),
  'member-is-parameter': ({ name }: { readonly name: string }): Wording => ({
    text: `"${name}" is a parameter of the call, not a field of its body`,
    remedy: `Write the parameter in the URL: \`?${name}=\`.`,
  }),
  'member-is-header': ({ name }: { readonly name: string }): Wording => ({
    text: `"${name}" is not a field of the body`,
    remedy:
      'Send the value as the header `Idempotency-Key`. The field `key` identifies the invoice in your system, for example by its ' +
      'order number.',
  }),
  'member-of-body': ({ name }: { readonly name: string }): Wording => ({
    text: `"${name}" is a field of the body, not a parameter of the call`,
    remedy: `Write \`${name}\` in the body.`,
  }),
  'member-null': ({ name }: { readonly name: string }): Wording => ({
    text: `"${name}" is null`,
    remedy: 'Write a value, or omit the field.',
  }),
  'parameter-empty': ({ name }: { readonly name: string }): Wording => ({
    text: `the parameter "${name}" is empty`,
    remedy: 'Write a value, or omit the parameter.',
  }),
  'member-needed': ({ name }: { readonly name: string }): Wording => ({
    text: `"${name}" is missing`,
    textOnPage: 'this field is empty',
    remedy: `Set \`${name}\`.`,
    onPage: 'Fill in the field.',
  }),
  'members-exclusive': ({ names }: { readonly names: readonly string[] }): Wording => ({
    text: `${names.join(' and ')} cannot be combined`,
    remedy: 'Keep one of these fields.',
  }),
  'document-alone': ({ name }: { readonly name: string }): Wording => ({
    text: `"${name}" cannot be combined with \`document\``,
    remedy:
      'Write the field into the document, or omit `document`. You can combine `document` only with `key`, `total`, ' +
      '`args` and `workflow`.',
  }),
  'document-schema-needed': ({ value, schema }: { value: string | null; schema: string }): Wording => ({
    text: value === null ? 'the document has no `$schema`' : `${value} is not the schema of an invoice`,
    remedy:
      `Set \`$schema\` to "${schema}" if \`document\` is an invoice in the document format (docs/format.md). To state the ` +
      'invoice in the fields of this call, write these fields without `document`.',
  }),
  'rows-needed': {
    text: 'the invoice has no lines',
    remedy: 'Set `lines`, or `bases` with the totals by tax rate, or `document`.',
    onPage: 'Write at least one line.',
  },
  'tax-needed': {
    text: 'the line has no tax, and Sello does not assume one',
    remedy: `${invoiceBodyTaxRemedy} Or set \`default_tax\` of the supplier (${describeApiCall('writeSupplierSettings')}).`,
    onPage: 'Write a percentage, for example 21%, or a code of the authority (E1 to E8, N1, N2, S2).',
  },
  'default-series-shared': ({ series }: { readonly series: string }): Wording => ({
    text: `two kinds of invoices would share series ${series}`,
    remedy: 'Set a different series for each kind. A kind without its own series uses F, T, S or R.',
  }),
  'tax-without-percent': {
    text: 'the tax has neither a percentage nor an exemption',
    remedy: 'Set `percent`, for example "21%", or `exempt`, for example "E1".',
  },
  'exempt-with-percent': {
    text: 'a tax with `exempt` cannot have a percentage or a surcharge',
    remedy: 'Remove `exempt`, or remove `percent` and `surcharge`.',
  },
  'percent-ambiguous': ({ value }: { readonly value: string }): Wording => ({
    text: `${value} can mean a percentage or a fraction`,
    remedy: `Add the percent sign: write "${value}%" for ${value} percent. For a fraction, write, for example, "21%" for 0.21.`,
  }),
  'tax-rate-apart': ({ rate }: { readonly rate: string }): Wording => ({
    text: 'a tax object cannot contain a named rate',
    remedy: `Write "${rate}" as \`tax\`, without an object; or write its \`percent\`, for example "21%".`,
  }),
  'tax-country': {
    text: 'the fields of this call cannot contain the tax of another country',
    remedy: 'Send the invoice as `document`, with `country` and regime 17 in the tax (docs/cases.md, one-stop shop).',
  },
  'rate-not-of-tax': ({ rate, tax }: { readonly rate: string; readonly tax: string }): Wording => ({
    text: `${tax}, the tax at the address of the supplier, has no rate named ${rate}`,
    remedy:
      rate === 'zero'
        ? 'State why there is no tax, for example "E1" (exempt) or "N2" (not subject to the tax).'
        : 'Write the percentage, for example "3%".',
  }),
  'code-not-of-tax': ({ code, tax }: { readonly code: string; readonly tax: string }): Wording => ({
    text: `${tax} does not have code ${code}`,
    remedy: 'Use a code of this tax (docs/format.md), or write the tax as an object with its `category`.',
  }),
  'surcharge-included': {
    text: 'a price that includes tax is ambiguous if the tax has a surcharge',
    remedy: 'Write prices without tax and omit `prices_include_tax`.',
  },
  'included-taxes-differ': ({ taxes }: { readonly taxes: readonly string[] }): Wording => ({
    text: `prices that include tax can have only one tax, but the lines have ${taxes.join(' and ')}`,
    remedy: 'Write prices without tax and omit `prices_include_tax`.',
  }),
  'bases-include-tax': {
    text: 'a base never includes its tax',
    remedy: 'Omit `prices_include_tax`, or write `lines` with prices that include the tax.',
  },
  'period-reversed': { text: 'the period ends before it starts', remedy: 'Swap `start` and `end`.' },
  'iban-without-transfer': {
    text: 'an account can only be set for a transfer or a direct debit',
    remedy: 'Omit `iban`, or set `method` to transfer or direct-debit.',
  },
  'exchange-rate-needed': ({ currency }: { readonly currency: string }): Wording => ({
    text: `the invoice is in ${currency}, so it needs an exchange rate to euros`,
    remedy: `Set \`exchange_rate\` to the number of euros that one ${currency} is worth, as a decimal, for example "0.92".`,
  }),
  'exchange-rate-of-euros': { text: 'an invoice in euros has no exchange rate', remedy: 'Omit `exchange_rate`.' },
  'currency-of-rate-needed': {
    text: 'the exchange rate has no currency',
    remedy: 'Set `currency`, or omit `exchange_rate`.',
  },
  'customer-needed': {
    text: 'a full invoice must contain its customer',
    remedy: 'Set `customer`, or omit `kind` for a simplified invoice.',
    onPage: 'Add the customer, or omit the kind for a simplified invoice.',
  },
  'customer-needed.large': ({ total, max }: { readonly total: string; readonly max: number }): Wording => ({
    text: `the total is ${total} EUR, but an invoice without a customer is a simplified invoice, which cannot exceed ${max} EUR with tax`,
    remedy:
      "Set `customer`. If the supplier's trade may issue simplified invoices up to 3,000 EUR (RD 1619/2012 art. 4.2), set " +
      '`simplified_max_euros` of the supplier, or set `kind` to "simplified".',
    onPage:
      'Add the customer with its tax ID. Some trades may issue simplified invoices up to 3,000 EUR (RD 1619/2012 art. 4.2): ' +
      'an administrator sets this limit for the supplier.',
  }),
  'customer-code-needed': {
    text: 'the customer of a full invoice must have a tax ID',
    remedy:
      'Set `tax_code`; `identity` for a passport or a foreign document; or `without_tax_code` where the law does not require ' +
      'the tax ID (RD 1619/2012 art. 6.1.d). For a simplified invoice that names its customer, set `kind` to "simplified".',
    onPage: 'Write the tax ID of the customer, or omit the customer for a simplified invoice.',
  },
  'kind-of-other-call': ({ kind, call }: { readonly kind: string; readonly call: 'credit' | 'replace' }): Wording => ({
    text: `this call does not issue invoices of the kind "${kind}"`,
    remedy:
      call === 'credit'
        ? `To reverse an invoice or part of it, credit it (${describeApiCall('creditInvoice')}). If Sello does not store that ` +
          'invoice, send the credit note as `document` and name the invoice in `preceding` or, for a lost simplified ' +
          'invoice, add "meta": {"es-fiscal-original-lost": "S"}.'
        : `To replace a simplified invoice with a full invoice, use ${describeApiCall('replaceInvoice')}.`,
    onPage: 'To reverse or replace an invoice, open it and choose the action there.',
  }),
  'country-of-prefix': ({ prefix, country }: { readonly prefix: string; readonly country: string }): Wording => ({
    text: `the tax ID starts with ${prefix}, but the country is ${country}`,
    remedy: `Write "${prefix}", or correct \`tax_code\`.`,
  }),
  'country-of-address': ({ code, country }: { readonly code: string; readonly country: string }): Wording => ({
    text: `${code} is not a valid Spanish tax ID, and \`country\` is not set`,
    remedy: `Write "${country}" if the tax ID is from the country of the address.`,
  }),
  'identity-country-needed': {
    text: 'the country that issued the document is missing',
    remedy: 'Set `country` of the identity or of the customer to its two-letter code, for example "US".',
  },
  'kind-without-tax-code': {
    text: '`without_tax_code` can only be set for full invoices',
    remedy: 'Omit the field: a simplified invoice needs no tax ID of its customer.',
  },
  'preceding-needed': {
    text: 'a debit note must name the invoice whose amount it increases',
    remedy: 'Set `preceding` to [{"id": "..."}] or [{"series": "F", "code": "000012", "issue_date": "2026-11-25"}].',
  },
  'preceding-missing': ({ id }: { readonly id: string }): Wording => ({
    text: `the invoice ${id} does not exist`,
    remedy:
      `Use the id of an invoice of the workspace: ${describeApiCall('listInvoices')} lists them. ` +
      'With `?number=`, the call finds an invoice by its number.',
  }),
  'preceding-unnumbered': ({ id }: { readonly id: string }): Wording => ({
    text: `the invoice ${id} has no number yet`,
    remedy: 'Wait until that invoice is issued.',
  }),
  'supplier-code-needed': {
    text: 'a supplier must have a Spanish tax ID',
    remedy: 'Set `tax_code` of the supplier.',
    onPage: 'Write the tax ID of the supplier.',
  },
  'supplier-needed': ({ suppliers }: { readonly suppliers: readonly string[] }): Wording => ({
    text:
      suppliers.length === 0
        ? 'no supplier is registered in this workspace'
        : `this workspace has several suppliers: ${suppliers.join(', ')}`,
    remedy:
      suppliers.length === 0
        ? 'Set `supplier` to a party with `name`, `tax_code` and `address`. The supplier must be registered, ' +
          'except in a workspace that reports to the simulator.'
        : 'Set `supplier` to the tax ID of one of these suppliers.',
    onPage: suppliers.length === 0 ? 'Register the supplier first.' : 'Choose the supplier by its tax ID.',
  }),
  'supplier-needed.document': ({ suppliers }: { readonly suppliers: readonly string[] }): Wording => ({
    text: 'the document does not name its supplier by a tax ID',
    remedy:
      'In the document, set `supplier` with its `name` and `tax_id`: ' +
      `{"country": "ES", "code": "${suppliers[0] ?? '...'}"}.`,
  }),
  'supplier-unregistered': ({
    supplier,
    mayRegister,
  }: {
    readonly supplier: string;
    readonly mayRegister: boolean;
  }): Wording => ({
    text: `supplier ${supplier} is not registered in this workspace`,
    remedy: mayRegister
      ? 'Write `supplier` as a party with `name`, `tax_code` and `address`. In a workspace that reports to ' +
        'the simulator, the call then registers the supplier.'
      : 'Register the supplier: create an entry with its party, and run the workflow "Register supplier" ' +
        `(${describeApiCall('createJob')}; docs/api/suppliers.md).`,
    onPage: 'Correct the tax ID, or register the supplier first.',
  }),
  'supplier-address-needed': {
    text: 'this call registers the supplier, so the supplier must have an address',
    remedy: 'Set `address` with `street`, `city` and `postcode`. The postcode determines the tax.',
    onPage: 'Write street, city and postcode. The postcode determines the tax.',
  },
  'supplier-address-needed.document': {
    text: 'this call registers the supplier, so the supplier must have an address',
    remedy:
      'Set `addresses` to [{"street": "...", "locality": "...", "code": "28013", "country": "ES"}]. The postcode `code` determines ' +
      'the tax.',
  },
  'supplier-registration-failed': ({ supplier, job }: Readonly<Record<'supplier' | 'job', string>>): Wording => ({
    text: `supplier ${supplier} could not be registered`,
    remedy: `Read the job of the registration, which shows why it failed: ${describeApiCall('readJob', { id: job })}.`,
  }),
  'workflow-needed': ({ purpose }: { readonly purpose: 'issue' | 'cancel' | 'register' }): Wording => ({
    text: `the workspace has no workflow to ${purpose} ${purpose === 'register' ? 'a supplier' : 'an invoice'}`,
    remedy: `Publish a workflow (${describeApiCall('createWorkflow')}), or set \`workflow\` to the id of a workflow.`,
  }),
  'total-differs': ({ given, calculated, taxes, meant }: ComparedTotals): Wording => ({
    text: `the total of the invoice is ${calculated}, not ${given} (${taxes.map(describeTax).join('; ')})`,
    remedy: totalRemedies[meant ?? 'other'].replace('{total}', calculated),
    onPage:
      'Compare the lines and taxes with your own. If the difference is a cent, it comes from rounding: omit the total.',
  }),
  'series-of-caller': 'Use a different `series`, or omit the field to use the default series.',
  'series-mode': ({ series, by }: { readonly series: string; readonly by: 'service' | 'caller' }): Wording => ({
    text:
      by === 'service'
        ? `Sello numbers series ${series}, so \`code\` cannot be set`
        : `the client numbers series ${series}, so \`code\` is required`,
    remedy: by === 'service' ? 'Omit `code`, or use a different `series`.' : 'Set `code`, or use a different `series`.',
  }),
};
