// The other documents that a client stores: orders, deliveries, payments, status messages, notes.

import type { AmountText, CountryCode, CurrencyCode, DateText, Extensions, Json, Meta, TimeText } from './basic';
import type { Attachment, DeliveryDetails, DocumentRef, ExchangeRate, Ordering, Totals } from './invoice';
import type { Charge, Discount, Line, Note, Period } from './line';
import type { Identity, Party, Website } from './party';
import type { PaymentDetails, PaymentRecord } from './payment';
import type { DocumentTax, TaxIdentity, TaxTotal } from './tax';

/** Members that every billing document begins with. */
export interface BillStart {
  $schema: string;
  $regime?: CountryCode | undefined;
  $addons?: string[] | undefined;
  $tags?: string[] | undefined;
  uuid?: string | undefined;
  type?: string | undefined;
  series?: string | undefined;
  code?: string | undefined;
  issue_date?: DateText | undefined;
  issue_time?: TimeText | undefined;
}

export interface Order extends BillStart {
  op_date?: DateText | undefined;
  value_date?: DateText | undefined;
  currency?: CurrencyCode | undefined;
  exchange_rates?: ExchangeRate[] | undefined;
  contracts?: DocumentRef[] | undefined;
  preceding?: DocumentRef[] | undefined;
  identities?: Identity[] | undefined;
  period?: Period | undefined;
  tax?: DocumentTax | undefined;
  supplier?: Party | undefined;
  customer?: Party | undefined;
  buyer?: Party | undefined;
  seller?: Party | undefined;
  lines?: Line[] | undefined;
  discounts?: Discount[] | undefined;
  charges?: Charge[] | undefined;
  payment?: PaymentDetails | undefined;
  delivery?: DeliveryDetails | undefined;
  totals?: Totals | undefined;
  notes?: Note[] | undefined;
  complements?: Json[] | undefined;
  meta?: Meta | undefined;
  attachments?: Attachment[] | undefined;
}

export interface Tracking {
  code?: string | undefined;
  website?: Website | undefined;
}

export interface Delivery extends BillStart {
  value_date?: DateText | undefined;
  currency?: CurrencyCode | undefined;
  exchange_rates?: ExchangeRate[] | undefined;
  ordering?: Ordering | undefined;
  preceding?: DocumentRef[] | undefined;
  tracking?: Tracking | undefined;
  despatch_date?: DateText | undefined;
  receive_date?: DateText | undefined;
  tax?: DocumentTax | undefined;
  supplier?: Party | undefined;
  customer?: Party | undefined;
  despatcher?: Party | undefined;
  receiver?: Party | undefined;
  courier?: Party | undefined;
  lines?: Line[] | undefined;
  discounts?: Discount[] | undefined;
  charges?: Charge[] | undefined;
  totals?: Totals | undefined;
  notes?: Note[] | undefined;
  complements?: Json[] | undefined;
  meta?: Meta | undefined;
  attachments?: Attachment[] | undefined;
}

export interface PaymentLine {
  uuid?: string | undefined;
  i: number;
  refund?: boolean | undefined;
  document?: DocumentRef | undefined;
  installment?: number | undefined;
  description?: string | undefined;
  payable?: AmountText | undefined;
  advances?: AmountText | undefined;
  amount: AmountText;
  due?: AmountText | undefined;
  tax?: TaxTotal | undefined;
  notes?: Note[] | undefined;
}

export interface Payment extends BillStart {
  value_date?: DateText | undefined;
  currency?: CurrencyCode | undefined;
  exchange_rates?: ExchangeRate[] | undefined;
  ext?: Extensions | undefined;
  preceding?: DocumentRef[] | undefined;
  supplier?: Party | undefined;
  customer?: Party | undefined;
  payee?: Party | undefined;
  payer?: Party | undefined;
  lines?: PaymentLine[] | undefined;
  methods?: PaymentRecord[] | undefined;
  ordering?: Ordering | undefined;
  total: AmountText;
  notes?: Note[] | undefined;
  complements?: Json[] | undefined;
  meta?: Meta | undefined;
}

/** A fault of another document, as its receiver reports it. */
export interface StatusFault {
  code?: string | undefined;
  paths?: string[] | undefined;
  message?: string | undefined;
}

export interface StatusReason {
  key?: string | undefined;
  description?: string | undefined;
  faults?: StatusFault[] | undefined;
  ext?: Extensions | undefined;
}

export type StatusAction = Omit<StatusReason, 'faults'>;

export interface StatusLine {
  index: number;
  key?: string | undefined;
  date?: DateText | undefined;
  doc?: DocumentRef | undefined;
  description?: string | undefined;
  reasons?: StatusReason[] | undefined;
  actions?: StatusAction[] | undefined;
  ext?: Extensions | undefined;
  complements?: Json[] | undefined;
  meta?: Meta | undefined;
}

export interface Status extends Omit<BillStart, '$tags'> {
  ext?: Extensions | undefined;
  ordering?: Ordering | undefined;
  supplier?: Party | undefined;
  customer?: Party | undefined;
  issuer?: Party | undefined;
  recipient?: Party | undefined;
  lines?: StatusLine[] | undefined;
  notes?: Note[] | undefined;
  complements?: Json[] | undefined;
  meta?: Meta | undefined;
}

export interface Message {
  $schema: string;
  uuid?: string | undefined;
  title?: string | undefined;
  content?: string | undefined;
  meta?: Meta | undefined;
}

export interface TaxIdentityDocument extends TaxIdentity {
  $schema: string;
}
