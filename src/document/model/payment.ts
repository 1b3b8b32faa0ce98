// How a document is paid: terms, due dates, advances and instructions.

import type { AmountText, CurrencyCode, DateText, Extensions, Meta, PercentText } from './basic';
import type { Address, Party } from './party';

export interface Card {
  first6?: string | undefined;
  last4?: string | undefined;
  holder?: string | undefined;
}

export interface CreditTransfer {
  iban?: string | undefined;
  bic?: string | undefined;
  number?: string | undefined;
  clearing?: string | undefined;
  name?: string | undefined;
  branch?: Address | undefined;
}

export interface DirectDebit {
  ref?: string | undefined;
  creditor?: string | undefined;
  account?: string | undefined;
}

export interface Online {
  key?: string | undefined;
  label?: string | undefined;
  url?: string | undefined;
}

export interface DueDate {
  date?: DateText | undefined;
  notes?: string | undefined;
  amount: AmountText;
  percent?: PercentText | undefined;
  currency?: CurrencyCode | undefined;
}

export interface Terms {
  key?: string | undefined;
  due_dates?: DueDate[] | undefined;
  notes?: string | undefined;
  ext?: Extensions | undefined;
}

/** A payment made: an advance of an invoice, or a method of a payment document. */
export interface PaymentRecord {
  uuid?: string | undefined;
  date?: DateText | undefined;
  key?: string | undefined;
  ref?: string | undefined;
  description?: string | undefined;
  percent?: PercentText | undefined;
  amount: AmountText;
  currency?: CurrencyCode | undefined;
  card?: Card | undefined;
  credit_transfer?: CreditTransfer | undefined;
  direct_debit?: DirectDebit | undefined;
  online?: Online[] | undefined;
  ext?: Extensions | undefined;
  meta?: Meta | undefined;
}

export interface Instructions {
  key?: string | undefined;
  detail?: string | undefined;
  ref?: string | undefined;
  credit_transfer?: CreditTransfer[] | undefined;
  card?: Card | undefined;
  direct_debit?: DirectDebit | undefined;
  online?: Online[] | undefined;
  notes?: string | undefined;
  ext?: Extensions | undefined;
  meta?: Meta | undefined;
}

export interface PaymentDetails {
  payee?: Party | undefined;
  payer?: Party | undefined;
  terms?: Terms | undefined;
  advances?: PaymentRecord[] | undefined;
  instructions?: Instructions | undefined;
}
