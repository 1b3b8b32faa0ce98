// The invoice: the document that is calculated, reported to the authority and printed.

import type {
  AmountText,
  CountryCode,
  CurrencyCode,
  DateText,
  Digest,
  Extensions,
  Json,
  Meta,
  TimeText,
} from './basic';
import type { Charge, Discount, Line, Note, Period } from './line';
import type { Identity, Party } from './party';
import type { PaymentDetails } from './payment';
import type { DocumentTax, TaxTotal } from './tax';

export interface Stamp {
  prv: string;
  val: string;
}

export interface ExchangeRate {
  from: CurrencyCode;
  to: CurrencyCode;
  at?: string | undefined;
  source?: string | undefined;
  description?: string | undefined;
  amount: AmountText;
}

/** Reference to another document: the corrected invoice, an order, a contract. */
export interface DocumentRef {
  uuid?: string | undefined;
  schema?: string | undefined;
  type?: string | undefined;
  issue_date?: DateText | undefined;
  series?: string | undefined;
  /** Always written, also when empty. */
  code: string;
  currency?: CurrencyCode | undefined;
  lines?: number[] | undefined;
  identities?: Identity[] | undefined;
  period?: Period | undefined;
  reason?: string | undefined;
  description?: string | undefined;
  stamps?: Stamp[] | undefined;
  url?: string | undefined;
  tax?: TaxTotal | undefined;
  payable?: AmountText | undefined;
  ext?: Extensions | undefined;
  meta?: Meta | undefined;
}

export interface Attachment {
  uuid?: string | undefined;
  key?: string | undefined;
  code?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  digest?: Digest | undefined;
  mime?: string | undefined;
}

export interface Ordering {
  code?: string | undefined;
  identities?: Identity[] | undefined;
  cost?: string | undefined;
  period?: Period | undefined;
  buyer?: Party | undefined;
  seller?: Party | undefined;
  /** Third party that issues the invoice on behalf of the supplier. */
  issuer?: Party | undefined;
  projects?: DocumentRef[] | undefined;
  contracts?: DocumentRef[] | undefined;
  purchases?: DocumentRef[] | undefined;
  sales?: DocumentRef[] | undefined;
  receiving?: DocumentRef[] | undefined;
  despatch?: DocumentRef[] | undefined;
  tender?: DocumentRef[] | undefined;
}

export interface DeliveryDetails {
  receiver?: Party | undefined;
  identities?: Identity[] | undefined;
  date?: DateText | undefined;
  period?: Period | undefined;
  meta?: Meta | undefined;
}

/** Every value is rounded on its own from the exact one; the visible ones need not add up to the last cent. */
export interface Totals {
  sum: AmountText;
  discount?: AmountText | undefined;
  charge?: AmountText | undefined;
  tax_included?: AmountText | undefined;
  total: AmountText;
  taxes?: TaxTotal | undefined;
  tax: AmountText;
  total_with_tax: AmountText;
  retained_tax?: AmountText | undefined;
  /** The only member that is input: added to `payable`. */
  rounding?: AmountText | undefined;
  payable: AmountText;
  advance?: AmountText | undefined;
  due?: AmountText | undefined;
}

export interface Invoice {
  $schema: string;
  $regime?: CountryCode | undefined;
  $addons?: string[] | undefined;
  $tags?: string[] | undefined;
  uuid?: string | undefined;
  /** One of `InvoiceType` when valid. */
  type: string;
  series?: string | undefined;
  code?: string | undefined;
  issue_date: DateText;
  issue_time?: TimeText | undefined;
  op_date?: DateText | undefined;
  value_date?: DateText | undefined;
  currency: CurrencyCode;
  exchange_rates?: ExchangeRate[] | undefined;
  preceding?: DocumentRef[] | undefined;
  tax?: DocumentTax | undefined;
  /** Missing only in documents that are not valid. */
  supplier?: Party | undefined;
  customer?: Party | undefined;
  lines?: Line[] | undefined;
  discounts?: Discount[] | undefined;
  charges?: Charge[] | undefined;
  ordering?: Ordering | undefined;
  payment?: PaymentDetails | undefined;
  delivery?: DeliveryDetails | undefined;
  /** Missing when nothing has a price; such a document is not valid. */
  totals?: Totals | undefined;
  notes?: Note[] | undefined;
  complements?: Json[] | undefined;
  meta?: Meta | undefined;
  attachments?: Attachment[] | undefined;
}
