// Messages, in English, about rules of Sello for documents, and about what to write instead of a value that breaks a
// rule.
import type { TextParams, Wording } from '../text';

const dayRange = (first: string, today: string): string => `Use a day from ${first} to ${today} (today in Madrid).`;

interface IssueDay {
  /** First day of the scheme, `YYYY-MM-DD`. */
  readonly first: string;
  /** Today in Madrid, `YYYY-MM-DD`. */
  readonly today: string;
}

export const selloRuleMessages = {
  'document-issued-too-early': ({ first, today, addon }: IssueDay & { readonly addon: string }): Wording => ({
    text: `issue date must not be before ${first}`,
    remedy: `${dayRange(first, today)} To store an older invoice, which is not reported, remove ${addon} from \`$addons\`.`,
  }),
  'document-issued-in-future': ({ first, today }: IssueDay): Wording => ({
    text: `issue date must not be in the future: today is ${today}`,
    remedy: dayRange(first, today),
  }),
  'extension-code-unknown': ({ code, key, known }: TextParams<'code' | 'key' | 'known'>): Wording => ({
    text: `'${code}' is not a code of ${key}`,
    remedy: `Use one of the codes of ${key}: ${known}.`,
  }),
  'country-unknown': ({ country, meant }: { readonly country: string; readonly meant: string | null }): Wording => ({
    text: `'${country}' is not a country code`,
    remedy: meant === null ? 'Write two letters of ISO 3166-1, for example ES, FR or EL.' : `Write "${meant}".`,
  }),
  'supplier-of-original-differs': {
    text: 'must be the supplier of the original invoice',
    remedy: 'Use the supplier of the corrected invoice, or correct a different invoice.',
  },
  'write-type': ({ type }: { readonly type: string }): Wording => `Write "type": "${type}".`,
  'write-simplified':
    'Omit `type` and write "$tags": ["simplified"], because a simplified invoice is a standard invoice with this tag.',
  'write-extension': ({ key, meant }: { readonly key: string; readonly meant: string }): Wording =>
    `Write \`${meant}\` instead of \`${key}\`, or remove the extension.`,
  'write-ipsi': ({ write }: { readonly write: string }): Wording =>
    'IPSI has no keys and no named rates: omit `key` and `rate`, and write the percentage, {"cat": "IPSI", "percent": "4%"}. ' +
    `For a sale without the tax, write ${write}.`,
  'write-exchange-rate': ({ currency }: { readonly currency: string }): Wording =>
    `Add {"from": "${currency}", "to": "EUR", "amount": "..."} to \`exchange_rates\`, ` +
    `where \`amount\` is the number of euros for 1 ${currency}.`,
  'write-customer-abroad': ({ country }: { readonly country: string }): Wording =>
    'Set `customer.tax_id.code`. If the customer has no tax ID, replace `tax_id` with ' +
    (`"identities": [{"key": "other", "country": "${country}", "code": "..."}], where \`code\` is your own number of the ` +
      'customer; or use the key "passport".'),
} as const;
