// What an object of a shape looks like at its smallest: for refusals of a text, a number or a list in its place.
import type { MemberKind, Shape } from './shape';

const examples: Readonly<Record<string, string>> = {
  'bill/charge': '{"reason": "...", "amount": "5.00", "taxes": [{"cat": "VAT", "rate": "general"}]}',
  'bill/discount': '{"percent": "10%", "taxes": [{"cat": "VAT", "rate": "general"}]}',
  'bill/line':
    '{"quantity": "1", "item": {"name": "...", "price": "10.00"}, "taxes": [{"cat": "VAT", "rate": "general"}]}',
  'bill/line-charge': '{"reason": "...", "amount": "5.00"}',
  'bill/line-discount': '{"percent": "10%"}',
  'bill/payment-details': '{"terms": {"key": "due-date", "due_dates": [{"date": "2027-01-31", "percent": "100%"}]}}',
  'bill/tax': '{"prices_include": "VAT"}',
  'currency/exchange-rate': '{"from": "USD", "to": "EUR", "amount": "0.91"}',
  'org/address': '{"street": "Calle Mayor 1", "code": "28013", "locality": "Madrid"}',
  'org/document-ref': '{"series": "A", "code": "000001", "issue_date": "2026-11-24"}',
  'org/email': '{"addr": "name@example.com"}',
  'org/identity': '{"key": "passport", "country": "US", "code": "X1234567"}',
  'org/item': '{"name": "...", "price": "10.00"}',
  'org/note': '{"text": "..."}',
  'org/party': '{"name": "...", "tax_id": {"country": "ES", "code": "..."}}',
  'org/telephone': '{"num": "+34910000000"}',
  'pay/credit-transfer': '{"iban": "..."}',
  'pay/due-date': '{"date": "2027-01-31", "percent": "100%"}',
  'pay/instructions': '{"key": "credit-transfer", "credit_transfer": [{"iban": "..."}]}',
  'pay/record': '{"description": "...", "amount": "100.00"}',
  'pay/terms': '{"key": "due-date", "due_dates": [{"date": "2027-01-31", "percent": "100%"}]}',
  'tax/combo': '{"cat": "VAT", "rate": "general"}',
  'tax/identity': '{"country": "ES", "code": "..."}',
};

const exampleOf = ({ name }: Shape): string => (Object.hasOwn(examples, name) ? (examples[name] ?? '') : '{...}');

export const suggestObject = (shape: Shape): string => `Write an object: ${exampleOf(shape)}.`;

/** @param given what stands in the list's place: a text may be its only member */
export function listRemedy(of: MemberKind, given: unknown): string {
  if (of.type === 'object') return `Write a list: [${exampleOf(of.shape)}].`;
  return typeof given === 'string' && given.length <= givenShown
    ? `Write a list: ["${given}"].`
    : 'Write a list: [...].';
}

const givenShown = 40;
