// The open list again, or the next one frozen, unless a stop, a lease, a back-off or the window keeps it back. Then one
// attempt. The result is a value; `deferred` is no attempt.
import { findSendDelay, opensWindow } from '../../src/chain/run/flow-control';
import { detectRestore } from '../../src/chain/run/detect-restore';
import type { ChainInput, DeferredSend, SubmitResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import type { KnownChainHead } from '../../src/contracts/chain-run';
import { takeLease } from '../../src/store/submissions/attempts';
import { type ChainDocument, noteNextAttempt } from '../../src/store/chains/chains';
import { freezeBatch, type Frozen } from '../../src/store/submissions/freeze-batch';
import { markRemaining, readSubmissionRecords } from '../../src/store/submissions/mark-records';
import type { PoisonSearchDocument } from '../../src/store/submissions/poison-searches';
import { withoutJson } from '../../src/store/chains/records';
import { type SendingView, viewSending } from '../../src/store/submissions/sending-view';
import type { SubmissionDocument } from '../../src/store/submissions/submissions';
import {
  certificateStopKey,
  chainStopKey,
  findStops,
  retakeWindow,
  stopSending,
  windowKey,
} from '../../src/store/chains/windows';
import { type Attempt, runAttempt, type StartConcurrentWork } from './attempt';
import type { AuthorityConnection, Deps } from '../deps';
import { catchWitnessAway, writeWitnessEnd, writeWitnessRows } from './compare-end';
import { noteCertificate, stopForCertificate } from './note-connection';
import { takeAhead } from './sending-cache';

/** Lost to somebody just now. */
const lookAgain = { why: 'lease', waitMs: limits.takenLookMs } as const;

const nothingBeside = (): void => undefined;

export interface SubmissionContext extends ChainInput {
  readonly head?: KnownChainHead | null;
  readonly compared?: boolean;
}

const notCompared = 'the database was not compared with what was sealed yet';

/** @param beside goes on while the call is under way; it is not begun when there is no call */
export async function submitBatch(
  deps: Deps,
  { chain: key, installation, head = null, compared = true }: SubmissionContext,
  beside: (view: SendingView) => void = nothingBeside,
): Promise<SubmitResult> {
  const view = await viewSending(deps.database, key);
  if (!view) throw new Error(`chain ${key} is not stored`);
  const { chain, open, unmarkedPending } = view;
  if (chain.installation !== installation) return { kind: 'nothing' };
  // Records of an open list that are not marked yet lie pending: they are in it.
  const waiting = unmarkedPending + (open?.marked ?? 0);
  const deferred = (given: Omit<DeferredSend, 'kind' | 'pending'>): DeferredSend => ({
    ...given,
    kind: 'deferred',
    pending: waiting,
  });
  const rests = compared && !chain.sealStop?.restored ? undefined : (chain.sealStop?.text ?? notCompared);
  const restored = detectRestore(chain, head) ?? rests;
  if (restored) return deferred({ why: 'stop', waitMs: 0, text: restored });
  const found = await deps.connectionFor(chain, view.own);
  if ('connection' in found) await noteCertificate(deps, chain, found.connection);
  if (waiting === 0) return { kind: 'nothing' };
  if ('problem' in found) {
    await stopForCertificate(deps, chain, found.problem);
    return deferred({ why: 'stop', waitMs: 0, text: found.problem.text });
  }
  const { connection } = found;
  const stop = await stopOf(deps, view, connection);
  if (stop) return deferred({ why: 'stop', waitMs: 0, text: stop });
  const fromMs = performance.now();
  const pending = waiting - (open?.count ?? 0);
  // Nothing goes out that a backup could hide: the sealer may not have come to writing it down yet.
  const away = await catchWitnessAway(writeWitnessEnd(deps, chain));
  if (away) return deferred({ why: 'back-off', waitMs: limits.sealRestSeconds * 1_000, text: away.message });
  const frozen = open ? await frozenBefore(deps, open) : await freeze(deps, chain, connection, pending);
  if (frozen.kind === 'held') {
    // Another attempt with an older list is looked at again soon, because its process may be dead.
    if (frozen.why === 'window') await showWindow(deps, chain, frozen.waitMs);
    return deferred(frozen);
  }
  if (frozen.kind === 'exhausted') return deferred(await stopExhausted(deps, chain, frozen.search));
  if (frozen.kind === 'taken') return deferred({ why: 'lease', waitMs: limits.takenLookMs });
  const { submission, rows } = frozen;
  const late = await catchWitnessAway(writeWitnessRows(deps, chain, rows));
  if (late) return deferred({ why: 'back-off', waitMs: limits.sealRestSeconds * 1_000, text: late.message });
  const given = { chain, line: connection, submission, rows, behind: waiting - submission.count };
  if (!open) return runAttempt(deps, { ...given, fromMs }, () => beside(view));
  return again(deps, given, () => beside(view));
}

/** A list without an answer goes again as it is; whoever froze it may have died before it was marked. */
async function frozenBefore(deps: Deps, submission: SubmissionDocument): Promise<Frozen> {
  await markRemaining(deps.database, submission);
  const rows = await readSubmissionRecords(deps.database, submission, withoutJson);
  return rows ? { kind: 'frozen', submission, rows } : { kind: 'taken' };
}

async function freeze(
  deps: Deps,
  chain: ChainDocument,
  connection: AuthorityConnection,
  pending: number,
): Promise<Frozen> {
  const { certificate } = connection;
  const { leaseSeconds } = deps.settings.authority;
  const ahead = await takeAhead(deps.database, chain._id);
  return freezeBatch(deps.database, chain, {
    certificate,
    id: deps.newId(),
    now: deps.now(),
    pending,
    leaseSeconds,
    ahead,
  });
}

/** The window is shut: the chain's document shows until when. */
const showWindow = (deps: Deps, { _id }: ChainDocument, waitMs: number): Promise<void> =>
  noteNextAttempt(deps.database, _id, new Date(deps.now().getTime() + waitMs));

/** Nothing of this chain goes, or nothing with this certificate. */
async function stopOf(deps: Deps, view: SendingView, connection: AuthorityConnection): Promise<string | undefined> {
  const { _id, environment, certificate } = view.chain;
  const keys = [chainStopKey(_id), certificateStopKey(environment, connection.certificate)];
  const noted = certificate?.fingerprint === connection.certificate;
  const [stop] = noted ? view.stops : await findStops(deps.database, keys);
  return stop?.text;
}

/** A list without an answer goes again when lease and back-off of the attempt before have passed. */
async function again(
  deps: Deps,
  given: Omit<Attempt, 'fromMs'>,
  startConcurrentWork: StartConcurrentWork,
): Promise<SubmitResult> {
  const fromMs = performance.now();
  const { chain, line: connection, submission } = given;
  const pending = given.behind + submission.count;
  const window = windowKey(chain.environment, chain.supplier, connection.certificate);
  const { leaseSeconds } = deps.settings.authority;
  const list = { list: submission._id, leaseSeconds, early: opensWindow(pending) };
  const kept = await retakeWindow(deps.database, window, list);
  if (kept) return { kind: 'deferred', pending, ...(findSendDelay({ ...kept, backoffMs: 0 }, pending) ?? lookAgain) };
  const leased = await takeLease(deps.database, given.submission, deps.settings.authority);
  if ('submission' in leased) return runAttempt(deps, { ...given, fromMs, ...leased }, startConcurrentWork);
  const held = findSendDelay({ ...leased, windowMs: 0 }, pending) ?? lookAgain;
  const reason = held.why === 'back-off' ? given.submission.lastReason : undefined;
  return { kind: 'deferred', pending, ...held, ...(reason ? { text: reason } : {}) };
}

/** The search for a poison record spent its extra submissions: a person looks, sending of this chain stops. */
async function stopExhausted(deps: Deps, chain: ChainDocument, { extra, submission }: PoisonSearchDocument) {
  const text = `${extra} submissions did not find all records that break the message of submission ${submission}`;
  await stopSending(deps.database, { _id: chainStopKey(chain._id), at: deps.now(), code: 'poison', text });
  return { why: 'stop', waitMs: 0, text } as const;
}
