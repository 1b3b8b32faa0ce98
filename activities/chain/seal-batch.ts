// Plans one batch, builds its records, and stores them in one transaction, so that a crash leaves either the whole
// batch or nothing.
import { type XmlSigner, signRecordXml } from '../../src/authority/record-signature';
import { buildRecordXml } from '../../src/authority/record-xml';
import { isInvoiceAmendedAfterAcceptance, initialInvoiceStateAtAuthority } from '../../src/chain/record/flags';
import { buildSoftwareBlock } from '../../src/chain/rules/software';
import type { InvoiceNumberRange } from '../../src/contracts/chain-run';
import type { ChainHead } from '../../src/chain/record/record';
import {
  findHeldNumberIfInvoiceKeyDiffers,
  planSealingBatch,
  type SealingDecision,
  type SealingCandidate,
} from '../../src/chain/run/plan-batch';
import { isNumberAssignedByStep } from '../../src/entries/change';
import { parseInvoiceWithOperationDay } from '../../src/document/operation-day';
import type { EntryDocument } from '../../src/model/entry';
import type { ChainDocument } from '../../src/model/chain';
import { computeRecordOrdinal } from '../../src/store/chains/chains';
import { readRegistrationsHeldDespiteRejectionByEntry } from '../../src/store/chains/held-registrations';
import { readEntryIdsBySealedNumberKey } from '../../src/store/chains/number-owners';
import type { SealableRequestWithEntry } from '../../src/store/chains/sealable-requests';
import type { SealingRequestToNotify } from '../../src/store/chains/requests';
import type { Database } from '../../src/store/database';
import { formatRecordKey } from '../../src/store/chains/records';
import { toInvoiceNumberRangeForTemporal } from '../../src/temporal/names';
import { readOriginalsOfRequestsThatFitLimits } from './originals';
import type { RegistrationHeldByAuthority, RecordDocument } from '../../src/model/record';
import { saveSealingBatch } from '../../src/store/chains/seal';
import type { SealingSnapshot } from '../../src/store/chains/sealing-snapshot';
import type { ActivityDeps } from '../deps';
import { recordSealingBatchMetricsAndSpan } from '../measure';

export interface SealingBatchResult {
  readonly sealed: number;
  readonly refused: number;
  readonly head: ChainHead | null;
  /** First and last invoice of the sealed records, for display. */
  readonly invoices?: InvoiceNumberRange;
  /** The requests of the batch. The others keep waiting, because the originals of all are too large to be read at once. */
  readonly batch: readonly SealableRequestWithEntry[];
  /** Requests whose jobs are to be notified. */
  readonly notices: readonly SealingRequestToNotify[];
}

interface SealingTools {
  /** Set if the records of this chain are signed. */
  readonly signer?: XmlSigner | undefined;
  /** Called before records are committed. */
  readonly committing?: () => void;
  /** Returns whether the activity has no time for several more reads of originals. */
  readonly isLate?: () => boolean;
}

/**
 * Seals one batch on the head in the snapshot, and signs its records if there is a signer.
 * @throws SealConflictError if the chain or an entry changed since it was read
 */
export async function sealRequestBatch(
  deps: ActivityDeps,
  { chain, severalSuppliers }: SealingSnapshot,
  claimed: readonly SealableRequestWithEntry[],
  { signer, committing, isLate = () => false }: SealingTools = {},
): Promise<SealingBatchResult> {
  const fromMs = performance.now();
  const now = deps.now();
  // The originals are read after the head. A later seal moves the head, and the batch is then planned again.
  const held = await readRegistrationsHeldDespiteRejectionByEntry(
    deps.database,
    claimed.flatMap(({ entry }) => entry ?? []),
  );
  const candidates = claimed.map((one) => toSealingCandidate(one, held.get(one.request.entry)));
  const numbers = listNumbersToCheck(candidates);
  const { batch, originals, isCut, numberOwners } = await readForBatch(deps.database, chain, claimed, numbers, isLate);
  if (isCut)
    deps.log.warn({ request: batch[0]?.request._id }, 'a request has too many originals to compare all of them');
  const plan = planSealingBatch(
    candidates
      .slice(0, batch.length)
      .map((one) => ({ ...one, owner: one.owner ?? numberOwners.get(one.invoiceKey) ?? null })),
    {
      originals,
      head: chain.head,
      nowMs: now.getTime(),
      timeZone: chain.zone,
      environment: chain.environment,
      // `IndicadorMultiplesOT` states at sealing whether this account issues for more than one supplier.
      software: buildSoftwareBlock(deps.settings.software, chain.installation, severalSuppliers),
    },
  );
  const claimedById = new Map(batch.map((one) => [one.request._id, one]));
  const unsignedRecords = plan.decisions.flatMap((decision) =>
    decision.kind === 'sealed'
      ? [buildRecordDocument(chain, claimedById.get(decision.item.request) as SealableRequestWithEntry, decision, now)]
      : [],
  );
  const records = signer ? await signed(unsignedRecords, plan.decisions, signer) : unsignedRecords;
  await deps.failpoint('before-seal');
  await saveSealingBatch(deps.database, {
    chain,
    claimed: claimedById,
    plan,
    records,
    now,
    ...(committing ? { committing } : {}),
  });
  await deps.failpoint('after-seal');
  const count = (kind: SealingDecision['kind']) => plan.decisions.filter((decision) => decision.kind === kind).length;
  const notices = plan.decisions.flatMap(({ kind, item }) => {
    const { request } = claimedById.get(item.request) as SealableRequestWithEntry;
    const isSilent = kind === 'held' || (kind === 'sealed' && request.jobHasNoRun);
    return isSilent ? [] : [{ ...request, state: kind }];
  });
  const done = { sealed: count('sealed'), refused: count('refused') };
  const traces = batch.map(({ request }) => request.traceparent);
  recordSealingBatchMetricsAndSpan(deps, { chain, traces, ...done }, fromMs);
  const invoices = toInvoiceNumberRangeForTemporal(deps.settings.temporal, records);
  return { ...done, batch, head: plan.head, notices, ...(invoices ? { invoices } : {}) };
}

/** Reads the originals of a batch and the owners of its numbers. If the second read fails, the first ends soon. */
async function readForBatch(
  database: Database,
  chain: ChainDocument,
  claimed: readonly SealableRequestWithEntry[],
  numbers: readonly string[],
  isLate: () => boolean,
) {
  let hasFailed = false;
  const [found, numberOwners] = await Promise.all([
    readOriginalsOfRequestsThatFitLimits(database, chain, claimed, { isLate, hasFailed: () => hasFailed }),
    readEntryIdsBySealedNumberKey(database, numbers).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  ]);
  return { ...found, numberOwners };
}

/**
 * Each record is signed once, before the transaction, because the signature belongs to the stored bytes, which are
 * never built again.
 */
function signed(
  made: readonly RecordDocument[],
  decisions: readonly SealingDecision[],
  signer: XmlSigner,
): Promise<RecordDocument[]> {
  const moments = new Map(
    decisions.flatMap((one) => (one.kind === 'sealed' ? [[one.record.fingerprint, one.record.at] as const] : [])),
  );
  return Promise.all(
    made.map(async (record) => {
      const { fingerprint, xml } = record;
      const at = moments.get(fingerprint) ?? '';
      return { ...record, xml: await signRecordXml(xml, { at, fingerprint }, signer) };
    }),
  );
}

/**
 * Lists the keys of new invoices with a number of a series. A client may have chosen such a number for an invoice of
 * another day, after the job had read the numbers.
 */
const listNumbersToCheck = (candidates: readonly SealingCandidate[]): string[] =>
  candidates.flatMap(({ isNumberAssigned, owner, invoiceKey }) => (isNumberAssigned && !owner ? [invoiceKey] : []));

function toSealingCandidate(
  { request, invoice, entry, assignedOwner }: SealableRequestWithEntry,
  held: RegistrationHeldByAuthority | undefined,
): SealingCandidate {
  if (!entry) throw new Error(`entry ${request.entry} is not stored`);
  const recorded = parseInvoiceWithOperationDay(entry);
  return {
    request: request._id,
    kind: request.kind,
    restore: request.restore,
    entry: request.entry,
    entryChanged: entry.contentRevision !== request.contentRevision || entry.openJob !== request.job,
    amendment: isInvoiceAmendedAfterAcceptance(entry.fiscal, entry.digest.val, held),
    invoice: recorded,
    invoiceKey: request.invoiceKey,
    owner: invoice?.entry ?? assignedOwner ?? null,
    // Calls of version 0.1.0 state their number only in the request.
    isNumberAssigned: request.number !== undefined || isNumberAssignedByStep(entry, recorded),
    unsettled: (invoice?.unsettled ?? null) !== null,
    situation: invoice?.situation ?? initialInvoiceStateAtAuthority,
    heldNumber: findHeldNumberIfInvoiceKeyDiffers(held, request.invoiceKey),
  };
}

function buildRecordDocument(
  chain: ChainDocument,
  { request, entry }: SealableRequestWithEntry,
  { item, record }: Extract<SealingDecision, { kind: 'sealed' }>,
  now: Date,
): RecordDocument {
  const { _id: key, installation, workspace } = chain;
  const { sequence, kind, issuer, number, date, fingerprint } = record;
  return {
    _id: formatRecordKey(key, installation, sequence),
    chain: key,
    installation,
    sequence,
    ordinal: computeRecordOrdinal(chain, sequence),
    period: readFilingMonth(record),
    kind,
    issuer,
    number,
    date,
    previousFingerprint: record.previous?.fingerprint ?? '',
    fingerprint,
    at: now,
    sealedJson: JSON.stringify(record),
    xml: buildRecordXml(record),
    ...(record.kind === 'registration' && record.qr ? { qr: record.qr } : {}),
    ...(request.traceparent ? { traceparent: request.traceparent } : {}),
    workspace,
    invoiceKey: item.invoiceKey,
    request: item.request,
    entry: item.entry,
    documentDigest: (entry as EntryDocument).digest.val,
    pending: true,
    unansweredAttempt: false,
  };
}

/**
 * Returns the month under which the authority files an invoice, which is the month of the operation date or, without an
 * operation date, of the issue date. A cancellation has the issue date.
 */
function readFilingMonth(record: Extract<SealingDecision, { kind: 'sealed' }>['record']): string {
  const operation = record.kind === 'registration' ? record.content.FechaOperacion : undefined;
  const [, month = '', year = ''] = (operation ?? record.date).split('-');
  return `${year}-${month}`;
}
