// The writes of one sealing transaction. Each is guarded by what the plan read; one that finds less undoes them all.
import { recordXml } from '../../src/authority/record-xml';
import type { BatchPlan, SealDecision } from '../../src/chain/run/plan-batch';
import { untouched } from '../../src/chain/record/flags';
import { moveHead, placeOf } from '../../src/store/ledger/chains';
import type { Database, Session } from '../../src/store/database';
import { entries, entryKey, type EntryDocument } from '../../src/store/entries/entries';
import { identities, type IdentityWrite } from '../../src/store/ledger/invoices';
import { recordKey, records, type RecordDocument } from '../../src/store/ledger/records';
import { requests, type RequestDocument } from '../../src/store/ledger/requests';
import { SealConflict, type SealView } from './seal-batch';

type Sealed = Extract<SealDecision, { kind: 'sealed' }>;

export async function writeSeal(
  database: Database,
  view: SealView,
  plan: BatchPlan,
  now: Date,
  session: Session,
): Promise<void> {
  const sealed = plan.decisions.filter((decision): decision is Sealed => decision.kind === 'sealed');
  if (sealed.length > 0 && plan.head) {
    // The head first: sealers of one chain meet here, before any of them has written much.
    if (!(await moveHead(database, view.chain, plan.head, now, session))) throw new SealConflict('the head moved');
    const documents = sealed.map((decision) => documentOf(view, decision, now));
    await records(database).insertMany(documents, { session });
  }
  await writeIdentities(database, view, plan, session);
  await writeRequests(database, view, plan, now, session);
  if (sealed.length > 0) await writeStamps(database, view, sealed, now, session);
}

function documentOf(view: SealView, { item, record }: Sealed, now: Date): RecordDocument {
  const { _id: chain, installation, workspace } = view.chain;
  const { sequence, kind, issuer, number, date, fingerprint } = record;
  const entry = view.entries.get(item.entry) as EntryDocument;
  return {
    _id: recordKey(chain, installation, sequence),
    chain,
    installation,
    sequence,
    place: placeOf(view.chain, sequence),
    period: periodOf(record),
    kind,
    issuer,
    number,
    date,
    previousFingerprint: record.previous?.fingerprint ?? '',
    fingerprint,
    at: now,
    literal: JSON.stringify(record),
    xml: recordXml(record),
    ...(record.kind === 'registration' && record.qr ? { qr: record.qr } : {}),
    workspace,
    identity: item.identity,
    request: item.request,
    entry: item.entry,
    documentDigest: entry.digest.val,
    pending: true,
    unansweredAttempt: false,
  };
}

/** The authority files an invoice under its operation date, else its issue date; a cancellation names the issue date. */
function periodOf(record: Sealed['record']): string {
  const operation = record.kind === 'registration' ? record.content.FechaOperacion : undefined;
  const [, month = '', year = ''] = (operation ?? record.date).split('-');
  return `${year}-${month}`;
}

/** Holding and releasing meet on the identity: both write it, and one that moved meanwhile undoes the batch. */
async function writeIdentities(database: Database, view: SealView, plan: BatchPlan, session: Session): Promise<void> {
  const writes = new Map<string, IdentityWrite>();
  for (const decision of plan.decisions) {
    const { item } = decision;
    if (decision.kind === 'refused' || (decision.kind === 'held' && writes.has(item.identity))) continue;
    const known = view.identities.get(item.identity);
    const unsettled =
      decision.kind === 'sealed'
        ? recordKey(view.chain._id, view.chain.installation, decision.record.sequence)
        : undefined;
    const { number, date } = partsOf(item.identity);
    writes.set(item.identity, {
      updateOne: known
        ? {
            filter: { _id: item.identity, touched: known.touched },
            update: { $inc: { touched: 1 }, ...(unsettled ? { $set: { unsettled } } : {}) },
          }
        : {
            filter: { _id: item.identity, touched: 0 },
            update: {
              $inc: { touched: 1 },
              $set: { unsettled: unsettled ?? null },
              $setOnInsert: { chain: view.chain._id, number, date, entry: item.entry, situation: untouched },
            },
            upsert: true,
          },
    });
  }
  if (writes.size === 0) return;
  const result = await identities(database).bulkWrite([...writes.values()], { session, ordered: false });
  if (result.matchedCount + result.upsertedCount < writes.size) throw new SealConflict('an invoice moved');
}

function partsOf(identity: string): { number: string; date: string } {
  const [, number = '', date = ''] = /^[^|]*\|(.*)\|([^|]*)$/.exec(identity) ?? [];
  return { number, date };
}

async function writeRequests(
  database: Database,
  view: SealView,
  plan: BatchPlan,
  now: Date,
  session: Session,
): Promise<void> {
  const writes = plan.decisions.map((decision) => ({
    updateOne: {
      filter: { _id: decision.item.request, state: 'waiting' as const, held: false },
      update: { $set: { ...requestChange(view, decision), updatedAt: now } },
    },
  }));
  const { matchedCount } = await requests(database).bulkWrite(writes, { session, ordered: false });
  if (matchedCount < writes.length) throw new SealConflict('a request moved');
}

function requestChange(view: SealView, decision: SealDecision): Partial<RequestDocument> {
  if (decision.kind === 'held') return { held: true };
  if (decision.kind === 'refused')
    return { state: 'refused', code: decision.code, message: decision.message, tell: true };
  const { _id, installation } = view.chain;
  const warnings = decision.warnings.map(({ code, message }) => `${code}: ${message}`).join('; ');
  return {
    state: 'sealed',
    record: recordKey(_id, installation, decision.record.sequence),
    tell: true,
    ...(warnings ? { message: `the authority will accept it with errors: ${warnings}` } : {}),
  };
}

/** Stamps of the envelope and the newest record of the entry. A cancellation adds no stamps. */
async function writeStamps(
  database: Database,
  view: SealView,
  sealed: readonly Sealed[],
  now: Date,
  session: Session,
): Promise<void> {
  const writes = sealed.map(({ item, record }) => {
    const entry = view.entries.get(item.entry) as EntryDocument;
    const request = view.requests.get(item.request) as RequestDocument;
    const stamps =
      record.kind === 'registration' ? withStamps(entry, record.qr ?? '', record.fingerprint) : entry.stamps;
    const fiscal = {
      record: recordKey(view.chain._id, view.chain.installation, record.sequence),
      request: item.request,
      kind: record.kind,
      documentDigest: entry.digest.val,
      outcome: 'unsettled' as const,
    };
    return {
      updateOne: {
        filter: {
          _id: entryKey(entry.workspace, entry.id),
          contentRevision: request.contentRevision,
          openJob: request.job,
        },
        update: { $set: { stamps, fiscal, updatedAt: now } },
      },
    };
  });
  const { matchedCount } = await entries(database).bulkWrite(writes, { session, ordered: false });
  if (matchedCount < writes.length) throw new SealConflict('an entry moved');
}

function withStamps({ stamps }: EntryDocument, qr: string, fingerprint: string): EntryDocument['stamps'] {
  const others = stamps.filter(({ prv }) => prv !== 'fiscal-qr' && prv !== 'fiscal-hash');
  return [...others, { prv: 'fiscal-qr', val: qr }, { prv: 'fiscal-hash', val: fingerprint }];
}
