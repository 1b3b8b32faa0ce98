// Normalizes a whole document in one pass, children before parents, and converts old forms to current ones.

import type { DocumentAddon } from '../addons/addons';
import type { Invoice, BillPaymentDocument } from '../model/invoice';
import type {
  DocumentTaxSettings,
  PartyInbox,
  PaymentInstructions,
  Line,
  OnlinePaymentLink,
  CompletedPayment,
  DocumentSubLine,
  TaxCombo,
  PaymentTerms,
} from '../model/parts';
import { isEmailAddress, isUrlOrHostName } from '../rules/forms';
import type { MutableObjectMembers, Shape } from '../shapes/shape';
import { cleanStrictCode } from '../text';
import { normalizeTaxIdentityInPlace } from '../tax-ids/registry';
import { createShapeVisitor } from '../visit-shapes';
import { normalizeTaxComboInPlace, normalizeLineInPlace, normalizeSubLineInPlace } from './rows';

/** Number of characters of the scheme in a text that contains scheme and code, separated by a colon. */
const schemeCharacters = 4;

/**
 * Normalizes an inbox. After the code is cleaned and split, the address is moved again, so that a second calculation
 * changes nothing.
 */
function normalizeInbox(inbox: PartyInbox): void {
  moveAddress(inbox);
  if (inbox.code !== undefined) inbox.code = cleanStrictCode(inbox.code) || undefined;
  if (inbox.scheme !== undefined) inbox.scheme = cleanScheme(inbox.scheme);
  if (inbox.key === 'peppol' && inbox.scheme === undefined) splitScheme(inbox);
  moveAddress(inbox);
}

function cleanScheme(scheme: string): string | undefined {
  return cleanStrictCode(scheme).toUpperCase() || undefined;
}

function moveAddress(inbox: PartyInbox): void {
  const { code } = inbox;
  if (code === undefined) return;
  if (isEmailAddress(code)) inbox.email = code;
  else if (isUrlOrHostName(code)) inbox.url = code;
  else return;
  inbox.code = undefined;
}

function splitScheme(inbox: PartyInbox): void {
  const { code } = inbox;
  if (code?.charAt(schemeCharacters) !== ':') return;
  inbox.scheme = cleanScheme(code.slice(0, schemeCharacters));
  inbox.code = cleanStrictCode(code.slice(schemeCharacters + 1)) || undefined;
}

interface NormalizeContext {
  readonly addons: readonly DocumentAddon[];
}

const roundingNames = new Map<string, 'precise' | 'currency'>([
  ['sum-then-round', 'precise'],
  ['round-then-sum', 'currency'],
]);

function normalizeTax(tax: DocumentTaxSettings): void {
  const renamed = roundingNames.get(tax.rounding ?? '');
  if (renamed !== undefined) tax.rounding = renamed;
}

function normalizeRecord(record: CompletedPayment & { desc?: string | undefined }): void {
  if (record.desc) record.description = record.desc;
}

function normalizeTerms(terms: PaymentTerms & { detail?: string | undefined }): void {
  if (terms.detail === undefined) return;
  terms.notes = terms.notes === undefined ? terms.detail : `${terms.notes.replace(/\.$/, '')}. ${terms.detail}`;
}

function normalizeOnline(online: OnlinePaymentLink & { name?: string | undefined; addr?: string | undefined }): void {
  online.label ??= online.name;
  online.url ??= online.addr;
}

/**
 * Moves the single `method` of older payments, which has the form of instructions. The old member is used only if there
 * are no `methods`.
 */
function moveOldMethod(payment: BillPaymentDocument & { method?: PaymentInstructions | undefined }): void {
  const { method } = payment;
  if (method === undefined || (payment.methods ?? []).length > 0) return;
  const { detail, credit_transfer, notes: _lost, ...same } = method;
  payment.methods = [{ ...same, description: detail, credit_transfer: credit_transfer?.[0], amount: '0' }];
}

function normalizeInvoice(invoice: Invoice, context: NormalizeContext): void {
  invoice.type ||= 'standard';
  moveOldTags(invoice);
  for (const addon of context.addons) addon.normalizeInvoice(invoice);
}

/** Moves tags, which were formerly in `tax`. */
function moveOldTags(doc: { $tags?: string[] | undefined; tax?: DocumentTaxSettings | undefined }): void {
  const tax: (DocumentTaxSettings & { tags?: string[] | undefined }) | undefined = doc.tax;
  if (tax?.tags === undefined) return;
  const tags = doc.$tags ?? [];
  doc.$tags = [...tags, ...tax.tags.filter((tag) => !tags.includes(tag))];
  tax.tags = undefined;
}

const walk = createShapeVisitor<NormalizeContext>({
  'tax/identity': (node) => normalizeTaxIdentityInPlace(node),
  'tax/combo': (node, context) => {
    const combo = node as unknown as TaxCombo;
    normalizeTaxComboInPlace(combo);
    for (const addon of context.addons) addon.normalizeCombo(combo);
  },
  'bill/tax': (node) => normalizeTax(node),
  'pay/record': (node) => normalizeRecord(node as unknown as CompletedPayment),
  'pay/online': (node) => normalizeOnline(node),
  'org/inbox': (node) => normalizeInbox(node),
  'pay/terms': (node) => normalizeTerms(node),
  'bill/line': (node) => normalizeLineInPlace(node as unknown as Line),
  'bill/sub-line': (node) => normalizeSubLineInPlace(node as unknown as DocumentSubLine),
  'bill/invoice': (node, context) => normalizeInvoice(node as unknown as Invoice, context),
  'bill/order': moveOldTags,
  'bill/delivery': moveOldTags,
  'bill/payment': (node) => moveOldMethod(node as unknown as BillPaymentDocument),
});

/** Converts a document that was read to its present form, in place. */
export function normalizeDocumentInPlace(
  shape: Shape,
  doc: MutableObjectMembers,
  addons: readonly DocumentAddon[],
): void {
  walk(shape, doc, { addons });
}
