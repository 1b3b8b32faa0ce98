// After a structure Fault, decides which part of the rejected submission is sent next, and finds the record that broke
// the message. That record is settled with its cause, and the others are sent
// (docs/decisions/0017-a-bad-record-is-isolated-by-halving.md).
import { repeatReadWhileResultIsWrong } from '../../src/store/stale-read';
import {
  advanceBadRecordSearch,
  type BadRecordSearchProgress,
  createBadRecordSearch,
} from '../../src/chain/run/bad-record-search';
import type { AuthoritySoapFault } from '../../src/chain/run/submission-response';
import { confirmDatabasePrimaryByChainWrite } from '../../src/store/chains/chain-control';
import type { ChainDocument } from '../../src/model/chain';
import type { TransactionSession } from '../../src/store/database';
import { endRecordResendsAndRequestQuery } from '../../src/store/chains/record-checks';
import { findChainInvoice, findRecord } from '../../src/store/chains/records';
import { findBadRecordSearch, saveOrEndBadRecordSearch } from '../../src/store/submissions/bad-record-searches';
import type { BadRecordSearchDocument, SubmissionDocument } from '../../src/model/submission';
import type { RecordDocument } from '../../src/model/record';
import { settleRecordsInTransaction } from '../../src/store/chains/settle';
import type { ActivityDeps } from '../deps';
import { resendsAfterLateArrivalMax } from './late-attempt';
import { planRecordSettlement } from './plan-outcomes';
import { removeRecordSignature } from '../../src/authority/record-signature';
import { buildRecordXml } from '../../src/authority/record-xml';
import type { SealedRecord } from '../../src/chain/record/record';
import { breakdownRowFormatRules, registrationRecordFormatRules } from '../../src/chain/rules/format';
import { cancellationRecordRules } from '../../src/chain/rules/cancellation';
import { findBrokenRecordRules } from '../../src/chain/rules/check-record';
import { toDayInMadrid } from '../../src/chain/record/timestamp';

/** The consequences of a rejected message. `write` runs in the transaction that closes its submission. */
export interface BadRecordSearchEffect {
  readonly text: string;
  readonly write: (session: TransactionSession) => Promise<void>;
}

/**
 * Starts the search after a structure Fault. If the rejected submission was part of a search, continues that search.
 */
export async function planBadRecordSearchAfterRejection(
  deps: ActivityDeps,
  chain: ChainDocument,
  submission: SubmissionDocument,
  rows: readonly RecordDocument[],
  fault: AuthoritySoapFault,
): Promise<BadRecordSearchEffect> {
  const known = submission.piece ? await readPieceSearch(deps, chain, submission.piece) : null;
  const { search, poison } = known
    ? { ...withMove(known, advanceBadRecordSearch(known, 'structure')) }
    : beginSearch(chain, submission, rows, deps.now());
  return {
    text: formatSearch(search, poison),
    write: async (session) => {
      await saveOrEndBadRecordSearch(deps.database, search, session);
      if (poison) await settlePoison(deps, poison, fault, session);
    },
  };
}

/**
 * Continues the search after a part was accepted. If all other records were accepted, settles the only record that the
 * local check named.
 */
export async function advanceBadRecordSearchAfterAcceptedPart(
  deps: ActivityDeps,
  submission: SubmissionDocument,
  session: TransactionSession,
): Promise<void> {
  const known = submission.piece ? await findBadRecordSearch(deps.database, submission.chain, session) : null;
  if (!known) return;
  const { search } = withMove(known, advanceBadRecordSearch(known, 'understood'));
  const [rest] = search.pieces;
  if (known.namedCause && rest?.state === 'broken' && search.pieces.length === 1) {
    await saveOrEndBadRecordSearch(deps.database, { ...search, pieces: [] }, session);
    const poison = search.records[rest.from] as string;
    return settlePoison(deps, poison, { code: null, text: known.namedCause }, session);
  }
  await saveOrEndBadRecordSearch(deps.database, search, session);
}

/**
 * Finds the search that has this submission as its next part. After an election, a read can show an earlier state, so
 * the read is repeated after a majority write.
 */
async function readPieceSearch({ database }: ActivityDeps, chain: ChainDocument, { of, from, to }: SubmissionPiece) {
  const readSearch = async () => {
    const search = await findBadRecordSearch(database, chain._id);
    const [next] = search?.pieces ?? [];
    return search?.submission === of && next?.from === from && next.to === to ? search : null;
  };
  const write = (): Promise<void> => confirmDatabasePrimaryByChainWrite(database, chain);
  return repeatReadWhileResultIsWrong({ read: readSearch, isWrong: (search) => search === null, write });
}

type SubmissionPiece = NonNullable<SubmissionDocument['piece']>;

interface OpenPoisonSearch {
  readonly search: BadRecordSearchDocument;
  /** Id of the record that broke the message, if it was sent alone. */
  readonly poison?: string;
}

/**
 * Starts the search. If the local check names records, the other records are sent first, in one submission. Otherwise
 * the submission is halved.
 */
function beginSearch(
  chain: ChainDocument,
  submission: SubmissionDocument,
  rows: readonly RecordDocument[],
  now: Date,
): OpenPoisonSearch {
  const namedRecords = namePoison(rows, now.getTime());
  const base = { _id: chain._id, submission: submission._id };
  const list = rows.map(({ _id }) => _id);
  if (namedRecords.length === 0 || namedRecords.length === rows.length) {
    return withMove({ ...base, records: list, pieces: [], extra: 0 }, createBadRecordSearch(rows.length));
  }
  const out = new Set(namedRecords.map(({ record }) => record._id));
  const rest = list.filter((id) => !out.has(id));
  const [only] = namedRecords;
  return {
    search: {
      ...base,
      records: [...rest, ...out],
      pieces: [
        { from: 0, to: rest.length, state: 'left' },
        { from: rest.length, to: rows.length, state: 'open' },
      ],
      extra: 0,
      ...(namedRecords.length === 1 && only ? { namedCause: only.cause } : {}),
    },
  };
}

function withMove(
  search: BadRecordSearchDocument,
  { search: next, poison }: BadRecordSearchProgress,
): OpenPoisonSearch {
  const record = poison === null ? undefined : search.records[poison];
  return { search: { ...search, ...next }, ...(record ? { poison: record } : {}) };
}

function formatSearch({ pieces, extra }: BadRecordSearchDocument, poison: string | undefined): string {
  const poisonTexts = poison ? [`poison: ${poison}`] : [];
  const remaining = pieces.map(({ from, to }) => `${from}-${to - 1}`).join(', ');
  return [...poisonTexts, `after ${extra} extra submissions`, remaining ? `next: ${remaining}` : 'done'].join('; ');
}

/**
 * Settles the record as rejected. The rejected record stays in the chain, and a new record with the right flags
 * corrects it. A record that was sent again after it was settled keeps its outcome, and is not sent again.
 */
async function settlePoison(
  deps: ActivityDeps,
  id: string,
  { code, text }: Pick<AuthoritySoapFault, 'code' | 'text'>,
  session: TransactionSession,
): Promise<void> {
  const record = await findRecord(deps.database, id, session);
  if (!record) return;
  if (record.outcome)
    return endRecordResendsAndRequestQuery(deps.database, record, resendsAfterLateArrivalMax, session);
  const invoice = await findChainInvoice(deps.database, record.invoiceKey, session);
  const description = `the record breaks the structure of the message: ${text}`;
  const outcome = { result: 'rejected', code: code ?? 4102, description, duplicate: null, doubtful: false } as const;
  const change = planRecordSettlement(record, outcome, invoice ?? undefined);
  // An attempt without a response may have reached the authority, so the authority is queried about the record.
  const late = change.late || record.unansweredAttempt;
  await settleRecordsInTransaction(deps.database, [{ ...change, late }], deps.now(), session);
}

interface PoisonRecord {
  readonly record: RecordDocument;
  /** The problem of the record, as shown to users. */
  readonly cause: string;
}

/** Characters that XML 1.0 cannot represent (section 2.2), including unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must not be there
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

/**
 * Codes of the format rules. Only faults with these codes can break a message. Content rules may have changed since the
 * seal, so they must not settle anything.
 */
const formCodes = new Set(
  [...registrationRecordFormatRules, ...breakdownRowFormatRules, ...cancellationRecordRules].map(({ code }) => code),
);

/**
 * Finds, by a check of the stored bytes, the records that break the message, and the cause for each. Empty if the check
 * finds no such record.
 */
function namePoison(rows: readonly RecordDocument[], nowMs: number): readonly PoisonRecord[] {
  const today = toDayInMadrid(nowMs);
  return rows.flatMap((record) => {
    const cause = causeIn(record, today);
    return cause ? [{ record, cause }] : [];
  });
}

function causeIn({ sealedJson, xml }: RecordDocument, today: string): string | undefined {
  if (notXml.test(xml)) return 'the record contains a character that XML does not allow';
  try {
    const sealed = JSON.parse(sealedJson) as SealedRecord;
    if (buildRecordXml(sealed) !== removeRecordSignature(xml))
      return 'the stored XML differs from the XML created at sealing';
    const finding = findBrokenRecordRules(sealed, { today }).rejections.find(({ code }) => formCodes.has(code));
    return finding && `${finding.code}: ${finding.message}`;
  } catch {
    return 'the sealed record cannot be read';
  }
}
