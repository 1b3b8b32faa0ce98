// Plans one batch of sealing. Requests, in their order, become records, refusals, skips or holds. The plan is pure, so
// that a model of clients and authority can run it millions of times; the store writes the plan in one transaction.
import type { Invoice } from '../../document/model/invoice';
import { applyBlockingSettingToWarning } from '../../contracts/blocking-warnings';
import type { Fault } from '../../contracts/errors';
import type { AuthorityEnvironment } from '../../contracts/runs';
import type { Warning } from '../../contracts/warnings';
import { type DeclaredInvoice, isF3Replacement } from '../invoice-book/declared-invoice';
import {
  type InvoiceOrItsCorrection,
  warnReplacementExceedsReplacedInvoices,
  warnOriginalReplacedOrCreditExceedsInvoice,
} from '../invoice-book/excess-reversal';
import {
  InvoiceReferenceIndex,
  listConnectedInvoicesIfWithinLimit,
  listReferencedAndReferringInvoices,
} from '../invoice-book/invoice-references';
import { doesRecordNeedOriginalInvoices, convertToRecordContentWithOriginals } from '../convert/to-correction';
import { convertToRegistrationRecordContent, toInvoiceIdentity } from '../convert/to-registration-record';
import {
  decideRecordToSeal,
  type InvoiceStateAtAuthority,
  type SealingRefusalReason,
  type SealingSkipReason,
} from '../record/flags';
import {
  type ChainHead,
  toChainHead,
  type RegistrationRecordContent,
  type SealedRecord,
  type SoftwareBlock,
} from '../record/record';
import { findBrokenRecordRules, type BrokenRecordRule } from '../rules/check-record';
import {
  toCancellationRecordContent,
  buildSealedCancellationRecord,
  buildSealedRegistrationRecord,
} from '../record/seal';
import { toDayInMadrid } from '../record/timestamp';
import { type Message, createMessage, type StoredMessage } from '../../messages/message';

/** One waiting request with the state of its entry and its invoice. */
export interface SealingCandidate {
  readonly request: string;
  readonly kind: 'generate' | 'cancel';
  readonly restore: boolean;
  readonly entry: string;
  /** Whether the document or its signature changed after the job's request. */
  readonly entryChanged: boolean;
  /** Whether the document differs from the one that the authority accepted last, so that it is an amendment, not a repeat. */
  readonly amendment: boolean;
  readonly invoice: Invoice;
  /** Key of the invoice in this chain. */
  readonly invoiceKey: string;
  /** Entry that has the number; null if it is free. */
  readonly owner: string | null;
  /** Whether a workflow step assigned the number. No other invoice of the year may then have it, on any day. */
  readonly isNumberAssigned: boolean;
  readonly unsettled: boolean;
  readonly situation: InvoiceStateAtAuthority;
  /** Number under which the authority has the invoice, if the document has another number, date or supplier now. */
  readonly heldNumber?: string | undefined;
}

/** Finds `heldNumber` of the invoice with this key. */
export const findHeldNumberIfInvoiceKeyDiffers = (
  held: { readonly invoiceKey: string; readonly number: string } | undefined,
  invoiceKey: string,
): string | undefined => (held && held.invoiceKey !== invoiceKey ? held.number : undefined);

/** The stored originals of the corrections and replacements (F3) of a batch. */
export interface SealingBatchOriginals {
  /** Sealed originals, and their other corrections. */
  readonly sealed: readonly InvoiceOrItsCorrection[];
  /** Simplified invoices of replacements, with the documents that correct and replace them. */
  readonly exchanged: readonly DeclaredInvoice[];
  /** Warnings that block in the workspace (src/contracts/blocking-warnings.ts). */
  readonly blocks?: readonly string[] | undefined;
}

/** Invoices that may be related to an item: those of the store, and those that this batch sealed before. */
interface RelatedToBatch extends Pick<SealingBatchOriginals, 'blocks'> {
  readonly sealed: InvoiceReferenceIndex<InvoiceOrItsCorrection>;
  readonly exchanged: InvoiceReferenceIndex<DeclaredInvoice>;
  readonly before: InvoiceReferenceIndex<InvoiceOrItsCorrection>;
}

export interface SealingContext {
  readonly head: ChainHead | null;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly environment: AuthorityEnvironment;
  readonly software: SoftwareBlock;
  readonly originals?: SealingBatchOriginals | undefined;
}

export type SealingDecision = { readonly item: SealingCandidate } & (
  | {
      readonly kind: 'sealed';
      readonly record: SealedRecord;
      readonly warnings: readonly BrokenRecordRule[];
      readonly taken?: Fault;
    }
  | { readonly kind: 'held' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: StoredMessage }
);

export interface SealingBatchPlan {
  readonly decisions: readonly SealingDecision[];
  readonly head: ChainHead | null;
}

/** Position of this batch's records in the order of sealing, which is after all stored records. */
const afterStored = Number.MAX_SAFE_INTEGER - 1_000_000;

/** Decides every item in order. Each invoice gets at most one record, and each record is linked to the previous one. */
export function planSealingBatch(items: readonly SealingCandidate[], context: SealingContext): SealingBatchPlan {
  let head = context.head;
  const ownersByKey = new Map<string, string>();
  const ownersInYear = new Map<string, SealingCandidate>();
  const sealedNow = new Set<string>();
  const { originals = noOriginals } = context;
  const related: RelatedToBatch = {
    blocks: originals.blocks,
    sealed: new InvoiceReferenceIndex(originals.sealed),
    exchanged: new InvoiceReferenceIndex(originals.exchanged),
    before: new InvoiceReferenceIndex(),
  };
  const decisions = items.map((item): SealingDecision => {
    const inYear = ownersInYear.get(formatNumberInYear(item));
    const ownerInYear = inYear && (item.isNumberAssigned || inYear.isNumberAssigned) ? inYear.entry : null;
    const owner = item.owner ?? ownersByKey.get(item.invoiceKey) ?? ownerInYear;
    if (owner !== null && owner !== item.entry)
      return refused(item, 'number-taken', createMessage('number-of-other-entry'));
    if (item.unsettled || sealedNow.has(item.invoiceKey)) return { item, kind: 'held' };
    const decision = decide(item, { ...context, head }, related);
    if (decision.kind === 'sealed') {
      const { record } = decision;
      if (record.kind === 'registration') {
        const { invoice, entry } = item;
        related.before.add({
          invoice,
          entry,
          order: afterStored + related.before.invoices.length,
          content: record.content,
          isCancelled: false,
        });
      }
      head = toChainHead(decision.record);
      sealedNow.add(item.invoiceKey);
      ownersByKey.set(item.invoiceKey, item.entry);
      ownersInYear.set(formatNumberInYear(item), item);
    }
    return decision;
  });
  return { decisions, head };
}

const formatNumberInYear = ({ invoice }: SealingCandidate): string => {
  const { number, date } = toInvoiceIdentity(invoice);
  return `${number}|${date.slice(-4)}`;
};

const refused = (item: SealingCandidate, code: string, text: StoredMessage): SealingDecision => ({
  item,
  kind: 'refused',
  code,
  message: text,
});

const refusalTexts: Readonly<Record<SealingRefusalReason | SealingSkipReason, Message>> = {
  'nothing-to-cancel': createMessage('nothing-to-cancel'),
  cancelled: createMessage('step-invoice-cancelled'),
  '3000': createMessage('record-of-others'),
  'already-registered': createMessage('already-registered'),
  'already-cancelled': createMessage('already-cancelled'),
};

function decide(item: SealingCandidate, context: SealingContext, batch: RelatedToBatch): SealingDecision {
  if (item.entryChanged) return refused(item, 'entry-changed', createMessage('document-changed'));
  // The sale would be reported twice.
  if (item.kind === 'generate' && item.heldNumber !== undefined)
    return refused(item, 'number-changed', createMessage('number-changed', { number: item.heldNumber }));
  const operation = item.kind === 'generate' ? 'register' : 'cancel';
  const flags = decideRecordToSeal(item.situation, operation, { amendment: item.amendment, restore: item.restore });
  if (flags.kind === 'refused') return refused(item, flags.code, refusalTexts[flags.code]);
  if (flags.kind === 'skip') return refused(item, flags.reason, refusalTexts[flags.reason]);
  if (flags.kind === 'cancel') {
    const content = toCancellationRecordContent(toInvoiceIdentity(item.invoice));
    return checked(item, buildSealedCancellationRecord({ ...context, content, flags: flags.flags }), context);
  }
  const related = doesRecordNeedOriginalInvoices(item.invoice)
    ? [...batch.sealed.invoices, ...batch.before.invoices]
    : [];
  const conversion =
    related.length > 0
      ? convertToRecordContentWithOriginals(item.invoice, related)
      : convertToRegistrationRecordContent(item.invoice);
  if ('refusal' in conversion) return refused(item, conversion.refusal.code, conversion.refusal.message);
  const takenAmounts = listTaken(item, conversion.content, batch);
  const blocking = takenAmounts.find((one) => one.blocking);
  if (blocking) return refused(item, blocking.key, blocking.message);
  const record = buildSealedRegistrationRecord({ ...context, content: conversion.content, flags: flags.flags });
  const [first] = takenAmounts;
  const decision = checked(item, record, context);
  return decision.kind === 'sealed' && first ? { ...decision, taken: toFault(first) } : decision;
}

const toFault = ({ key, message: text, paths }: Warning): Fault => ({ code: key, message: text, paths: [...paths] });

const noOriginals: SealingBatchOriginals = { sealed: [], exchanged: [] };

/**
 * Lists the amounts of the originals that other documents used, and that this document would use again. The job has
 * already compared them, but only here no other seal can intervene, because a seal would have moved the head of the
 * chain.
 */
function listTaken(
  { invoice, entry }: SealingCandidate,
  content: RegistrationRecordContent,
  { sealed, exchanged, before, blocks }: RelatedToBatch,
): Warning[] {
  if (!doesRecordNeedOriginalInvoices(invoice)) return [];
  // Only connected invoices, so that a batch is not compared as a whole with each of its documents.
  const listOthers = <One extends DeclaredInvoice>(
    stored: InvoiceReferenceIndex<One>,
    list: typeof listConnectedInvoicesIfWithinLimit,
  ): readonly (One | InvoiceOrItsCorrection)[] | undefined => {
    const lists: readonly InvoiceReferenceIndex<One | InvoiceOrItsCorrection>[] = [stored, before];
    const found = list(content, lists);
    if (!found) return undefined;
    const [ofStore = [], ofBatch = []] = found;
    const now = new Set([entry, ...before.invoices.map((one) => one.entry)]);
    return [...ofStore.filter((one) => !now.has(one.entry)), ...ofBatch.filter((one) => one.entry !== entry)];
  };
  const relatedInvoices = isF3Replacement(content)
    ? warnReplacementExceedsReplacedInvoices(content, listOthers(exchanged, listConnectedInvoicesIfWithinLimit) ?? [])
    : warnOriginalReplacedOrCreditExceedsInvoice(
        { invoice, content },
        // Even among too many references, a substitution of the same invoice is found.
        listOthers(sealed, listConnectedInvoicesIfWithinLimit) ??
          listOthers(sealed, listReferencedAndReferringInvoices) ??
          [],
      );
  return relatedInvoices.map((one) => applyBlockingSettingToWarning(blocks, one));
}

/** Refuses a record that the authority would reject, because a sealed record cannot be undone. */
function checked(item: SealingCandidate, record: SealedRecord, context: SealingContext): SealingDecision {
  const { rejections, warnings } = findBrokenRecordRules(record, { today: toDayInMadrid(context.nowMs) });
  const [first] = rejections;
  if (first) return refused(item, String(first.code), first.message);
  return { item, kind: 'sealed', record, warnings };
}
