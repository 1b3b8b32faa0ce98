// Plans one batch of sealing: requests in order become records, refusals, skips or holds. Pure, so that a model of
// clients and authority can drive it by the million; the store makes it true in one transaction.
import type { Invoice } from '../../document/model/invoice';
import { needsOriginals, type SealedInvoice, toCorrection } from '../convert/to-correction';
import { toRegistration, toInvoiceIdentity } from '../convert/to-registration';
import { decideFlags, type InvoiceSituation, type RefusalReason, type SkipReason } from '../record/flags';
import { type ChainHead, type Environment, toChainHead, type SealedRecord, type SoftwareBlock } from '../record/record';
import { checkRecord, type Finding } from '../rules/check-record';
import { toCancellation, sealCancellation, sealRegistration } from '../record/seal';
import { toAuthorityDay } from '../record/timestamp';
import { type Message, message, type StoredText } from '../../messages/message';

/** One waiting request with what is known of its entry and its invoice. */
export interface SealItem {
  readonly request: string;
  readonly kind: 'generate' | 'cancel';
  readonly restore: boolean;
  readonly entry: string;
  /** The document or its signature changed since the job asked. */
  readonly entryChanged: boolean;
  /** The document differs from the one that the authority accepted last: an amendment, not a repeat. */
  readonly amendment: boolean;
  readonly invoice: Invoice;
  /** Key of the invoice in this chain. */
  readonly invoiceKey: string;
  /** Entry that the number belongs to; null when it is free. */
  readonly owner: string | null;
  readonly unsettled: boolean;
  readonly situation: InvoiceSituation;
  /** Sealed invoices that it names, and those that name the same; where its record depends on them. */
  readonly related?: readonly SealedInvoice[];
}

export interface SealContext {
  readonly head: ChainHead | null;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly environment: Environment;
  readonly software: SoftwareBlock;
}

export type SealDecision = { readonly item: SealItem } & (
  | { readonly kind: 'sealed'; readonly record: SealedRecord; readonly warnings: readonly Finding[] }
  | { readonly kind: 'held' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: StoredText }
);

export interface BatchPlan {
  readonly decisions: readonly SealDecision[];
  readonly head: ChainHead | null;
}

/** Decides every item in order; at most one record an invoice, each linked to the one before. */
export function planBatch(items: readonly SealItem[], context: SealContext): BatchPlan {
  let head = context.head;
  const taken = new Map<string, string>();
  const sealedNow = new Set<string>();
  const sealed: SealedInvoice[] = [];
  const decisions = items.map((item): SealDecision => {
    const owner = item.owner ?? taken.get(item.invoiceKey) ?? null;
    if (owner !== null && owner !== item.entry) return refused(item, 'number-taken', message('number-of-other-entry'));
    if (item.unsettled || sealedNow.has(item.invoiceKey)) return { item, kind: 'held' };
    const decision = decide(item, { ...context, head }, sealed);
    if (decision.kind === 'sealed') {
      const { record } = decision;
      if (record.kind === 'registration') {
        sealed.push({ invoice: item.invoice, content: record.content, isCancelled: false });
      }
      head = toChainHead(decision.record);
      sealedNow.add(item.invoiceKey);
      taken.set(item.invoiceKey, item.entry);
    }
    return decision;
  });
  return { decisions, head };
}

const refused = (item: SealItem, code: string, text: StoredText): SealDecision => ({
  item,
  kind: 'refused',
  code,
  message: text,
});

const refusalTexts: Readonly<Record<RefusalReason | SkipReason, Message>> = {
  'nothing-to-cancel': message('nothing-to-cancel'),
  cancelled: message('step-invoice-cancelled'),
  '3000': message('record-of-others'),
  'already-registered': message('already-registered'),
  'already-cancelled': message('already-cancelled'),
};

function decide(item: SealItem, context: SealContext, before: readonly SealedInvoice[]): SealDecision {
  if (item.entryChanged) return refused(item, 'entry-changed', message('document-changed'));
  const wanted = item.kind === 'generate' ? 'register' : 'cancel';
  const flags = decideFlags(item.situation, wanted, { amendment: item.amendment, restore: item.restore });
  if (flags.kind === 'refused') return refused(item, flags.code, refusalTexts[flags.code]);
  if (flags.kind === 'skip') return refused(item, flags.reason, refusalTexts[flags.reason]);
  if (flags.kind === 'cancel') {
    const content = toCancellation(toInvoiceIdentity(item.invoice));
    return checked(item, sealCancellation({ ...context, content, flags: flags.flags }), context);
  }
  const conversion = needsOriginals(item.invoice)
    ? toCorrection(item.invoice, [...(item.related ?? []), ...before])
    : toRegistration(item.invoice);
  if ('refusal' in conversion) return refused(item, conversion.refusal.code, conversion.refusal.message);
  return checked(item, sealRegistration({ ...context, content: conversion.content, flags: flags.flags }), context);
}

/** What the authority would reject is refused before it is sealed: after sealing nothing can be taken back. */
function checked(item: SealItem, record: SealedRecord, context: SealContext): SealDecision {
  const { rejections, warnings } = checkRecord(record, { today: toAuthorityDay(context.nowMs) });
  const [first] = rejections;
  if (first) return refused(item, String(first.code), first.message);
  return { item, kind: 'sealed', record, warnings };
}
