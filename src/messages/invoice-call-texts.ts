// Finds texts for a client that states an invoice in the fields of a call, in the languages of the catalogues.
import { authorityCodesByNumber } from '../contracts/authority-codes';
import type { InvoiceCallMessageOverride, InvoiceCallMessageOverrideOrBuilder } from './call-text';
import { batchMessages } from './en/batches';
import { invoiceBodyMessages } from './en/invoices';
import { issuedInvoiceMessages } from './en/issued-invoices';
import {
  invoiceCallAuthorityRemedies as englishCodes,
  invoiceCallRuleTextOverrides as englishRules,
} from './en/of-call/codes';
import { invoiceCallCustomerTextOverrides as englishCustomers } from './en/of-call/customers';
import { invoiceCallSupplyTextOverrides as englishSupplies } from './en/of-call/supply';
import { invoiceCallWarningTextOverrides as englishWarnings } from './en/of-call/warnings';
import {
  invoiceCallAuthorityRemedies as spanishCodes,
  spanishInvoiceCallRuleTexts as spanishRules,
} from './es/of-call/codes';
import { spanishInvoiceCallCustomerTexts as spanishCustomers } from './es/of-call/customers';
import { spanishInvoiceCallSupplyTexts as spanishSupplies } from './es/of-call/supply';
import { spanishInvoiceCallWarningTexts as spanishWarnings } from './es/of-call/warnings';
import type { StoredMessage } from './message';
import type { Language } from './text';

const texts: Readonly<Record<Language, Readonly<Record<string, InvoiceCallMessageOverrideOrBuilder>>>> = {
  en: { ...englishWarnings, ...englishCustomers, ...englishSupplies, ...englishRules },
  es: { ...spanishWarnings, ...spanishCustomers, ...spanishSupplies, ...spanishRules },
};

const authorityRemedies: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: englishCodes,
  es: spanishCodes,
};

/**
 * Returns whether a message belongs to calls on invoices. Texts of such messages always name the fields of the call.
 */
export const isInvoiceCallMessage = (message: StoredMessage): boolean =>
  typeof message !== 'string' && Object.hasOwn(ofCalls, message.id);

const ofCalls: object = { ...invoiceBodyMessages, ...issuedInvoiceMessages, ...batchMessages };

interface CallFault {
  readonly code: string;
  readonly message: StoredMessage;
}

/**
 * Finds the text that the call has instead of the catalogue's. The text is found by this message, or else by its
 * warning or rule, or else by its code.
 */
export function findInvoiceCallMessageOverrideOfFault(
  { code, message }: CallFault,
  language: Language,
): InvoiceCallMessageOverride | undefined {
  const id = typeof message === 'string' ? code : message.id;
  const [key = id] = id.split('.', 1);
  for (const name of [id, key, code]) {
    const found = Object.hasOwn(texts[language], name) ? texts[language][name] : undefined;
    // The parameters of a function are those of the message with its id.
    if (typeof found === 'object') return found;
    if (found && typeof message !== 'string' && name === id) return found(message.params as never);
  }
  const advice = /^\d{4}$/.test(code) ? authorityCodesByNumber.get(Number(code))?.advice : undefined;
  const remedy = advice === undefined ? undefined : authorityRemedies[language][advice];
  return remedy === undefined ? undefined : { remedy };
}

/** Returns the message with its parameters that are fields of the document renamed by `name`. */
export function renameMessageFields(message: StoredMessage, name: (field: string) => string): StoredMessage {
  if (typeof message === 'string') return message;
  const params = Object.entries(message.params).map(([key, value]) => [
    key,
    fieldParams.includes(key) && typeof value === 'string' ? name(value) : value,
  ]);
  return { id: message.id, params: Object.fromEntries(params) };
}

/** Names of parameters that contain a field of the document. */
const fieldParams: readonly string[] = ['at', 'field', 'path'];
