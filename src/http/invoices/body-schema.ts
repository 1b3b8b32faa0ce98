// Defines the bodies of the calls on invoices in openapi.yaml. `src/document/invoice-body` reads these bodies, because
// it reports all faults at once and reads numbers from their own text.
import { pdfLocales } from '../../contracts/pdf-options';
import { invoiceLimits as limits } from '../../contracts/limits/invoices';
import { customerIdentityDocumentTypes } from '../../document/invoice-body/parties';
import { invoiceBodyPaymentMethods } from '../../document/invoice-body/payment';
import { issuableInvoiceKinds, invoiceBodyRoundingModes } from '../../document/invoice-body/read-body';
import { clientKeySchema } from '../kit/request/parameters';

const text = { type: 'string', maxLength: limits.textCharactersMax } as const;
const code = { type: 'string', maxLength: limits.codeCharactersMax } as const;
const taxCode = { type: 'string', maxLength: limits.taxCodeCharactersMax } as const;
const postcode = { type: 'string', maxLength: limits.postcodeCharactersMax } as const;
const decimal = { type: ['string', 'number'] } as const;
const day = { type: 'string', format: 'date' } as const;
/** Members that occur elsewhere in the body with another meaning. */
const identityCode = { ...text, description: 'Number of the identity document' } as const;
const precedingSeries = { ...code, description: 'Series of the earlier invoice' } as const;
const precedingCode = { ...code, description: 'Number of the earlier invoice within its series' } as const;
const precedingDate = { ...day, description: 'Issue date of the earlier invoice' } as const;
const percent = { type: ['string', 'number'] } as const;
const textMap = { type: 'object', additionalProperties: { type: 'string' } } as const;

const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 ? { required } : {}),
  properties,
});

const address = object({ street: text, city: text, postcode, region: text, country: taxCode });

const party = object(
  {
    name: text,
    tax_code: taxCode,
    country: taxCode,
    identity: object({ type: { enum: customerIdentityDocumentTypes }, code: identityCode, country: taxCode }, [
      'type',
      'code',
    ]),
    without_tax_code: { type: 'boolean' },
    address,
    email: { type: 'string', format: 'email', maxLength: limits.emailCharactersMax },
    language: { enum: pdfLocales },
  },
  ['name'],
);

export const invoiceBodyCustomerSchema = party;

export const invoiceBodyTaxSchema = {
  anyOf: [
    percent,
    object({
      category: { enum: ['VAT', 'IGIC', 'IPSI'] },
      percent,
      surcharge: percent,
      exempt: text,
      regime: text,
    }),
  ],
} as const;

const line = object(
  {
    description: text,
    quantity: decimal,
    price: decimal,
    unit: code,
    discount: decimal,
    tax: invoiceBodyTaxSchema,
    withholding: percent,
    period: object({ start: day, end: day }, ['start', 'end']),
    reference: code,
  },
  ['description', 'price'],
);

const base = object({ base: decimal, tax: invoiceBodyTaxSchema, description: text }, ['base']);

const payment = object({
  due_date: day,
  method: { enum: invoiceBodyPaymentMethods },
  iban: code,
  paid: { type: ['boolean', 'string', 'number'] },
});

export const invoiceKeyAndSeriesMembers = { key: clientKeySchema, series: code } as const;

export const invoiceBodySchema = object({
  supplier: { anyOf: [taxCode, party] },
  customer: party,
  kind: { enum: issuableInvoiceKinds },
  lines: { type: 'array', minItems: 1, maxItems: limits.linesMax, items: line },
  bases: { type: 'array', minItems: 1, maxItems: limits.basesMax, items: base },
  document: { type: 'object' },
  withholding: percent,
  prices_include_tax: { type: 'boolean' },
  series: code,
  code: { type: ['string', 'integer'], maxLength: limits.codeCharactersMax },
  issue_date: day,
  operation_date: day,
  preceding: {
    type: 'array',
    maxItems: limits.precedingMax,
    items: object({ id: code, series: precedingSeries, code: precedingCode, issue_date: precedingDate }),
  },
  currency: { type: 'string' },
  exchange_rate: decimal,
  rounding: { enum: invoiceBodyRoundingModes },
  payment,
  notes: { type: 'string', maxLength: limits.notesCharactersMax },
  order_reference: code,
  tags: { type: 'array', items: { type: 'string' } },
  meta: textMap,
  args: textMap,
  workflow: code,
  total: decimal,
  key: clientKeySchema,
});
