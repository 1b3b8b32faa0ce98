// Sending: the open list again, or the next one frozen, unless a stop, a lease or the window keeps it back. Then one
// attempt. The result is a value; `notYet` is no attempt.
import type { SubmitInput, SubmitResult } from '../../src/contracts/activities';
import { chain as limits } from '../../src/contracts/limits/chain';
import { takeLease } from '../../src/store/ledger/attempts';
import { type ChainDocument, chains } from '../../src/store/ledger/chains';
import { freezeBatch, type Frozen } from '../../src/store/ledger/freeze-batch';
import { markRest } from '../../src/store/ledger/mark-list';
import type { PoisonSearchDocument } from '../../src/store/ledger/poison-searches';
import { recordsOf, withoutLiterals } from '../../src/store/ledger/records';
import { type SendingView, viewSending } from '../../src/store/ledger/sending-view';
import type { SubmissionDocument } from '../../src/store/ledger/submissions';
import { certificateStopKey, chainStopKey, findStops, stopSending } from '../../src/store/ledger/windows';
import { type Attempt, attempt } from './attempt';
import type { AuthorityLine, Deps } from '../deps';
import { noteCertificate, stopForCertificate } from './note-connection';
import { takeAhead } from './read-ahead';

export const submitBatch =
  (deps: Deps) =>
  async (input: SubmitInput): Promise<SubmitResult> => {
    const view = await viewSending(deps.database, input.chain);
    if (!view) throw new Error(`chain ${input.chain} is not stored`);
    const { chain, open, lying } = view;
    if (chain.installation !== input.installation) return { kind: 'nothing' };
    const found = await deps.authorityLine(chain, view.own);
    if ('line' in found) await noteCertificate(deps, chain, found.line);
    // Records of an open list that are not marked yet lie pending: they are in it.
    const waiting = lying + (open?.marked ?? 0);
    const pending = waiting - (open?.count ?? 0);
    if (waiting === 0) return { kind: 'nothing' };
    if ('problem' in found) {
      await stopForCertificate(deps, chain, found.problem);
      return { kind: 'notYet', why: 'stop', waitMs: 0, pending: waiting, text: found.problem.text };
    }
    const { line } = found;
    const stopped = await stopOf(deps, view, line);
    if (stopped) return { ...stopped, pending: waiting };
    const fromMs = performance.now();
    const frozen = open ? await frozenBefore(deps, open) : await freeze(deps, chain, line, pending);
    if (frozen.kind === 'window') return { ...(await windowShut(deps, chain, frozen.waitMs)), pending: waiting };
    if (frozen.kind === 'exhausted') return { ...(await stopExhausted(deps, chain, frozen.search)), pending: waiting };
    // Another process has it, or had it: looked at again soon, because that one may die with it.
    if (frozen.kind !== 'frozen') {
      const waitMs = frozen.kind === 'busy' ? frozen.waitMs : limits.takenLookMs;
      return { kind: 'notYet', why: 'lease', waitMs, pending: waiting };
    }
    const { submission, rows } = frozen;
    const given = { chain, line, submission, rows, behind: waiting - submission.count };
    if (!open) return attempt(deps, { ...given, fromMs }, input.unansweredAttempts);
    return again(deps, given, input.unansweredAttempts);
  };

/** A list without an answer goes again as it is; whoever froze it may have died before it was marked. */
async function frozenBefore(deps: Deps, submission: SubmissionDocument): Promise<Frozen> {
  await markRest(deps.database, submission);
  return { kind: 'frozen', submission, rows: await recordsOf(deps.database, submission._id, withoutLiterals) };
}

async function freeze(deps: Deps, chain: ChainDocument, line: AuthorityLine, pending: number): Promise<Frozen> {
  const opened = pending >= limits.pendingOpensWindow;
  const { certificate } = line;
  const { leaseSeconds } = deps.settings.authority;
  const ahead = await takeAhead(deps.database, chain._id);
  return freezeBatch(deps.database, chain, {
    certificate,
    id: deps.newId(),
    now: deps.now(),
    opened,
    leaseSeconds,
    ahead,
  });
}

type NotYet = Omit<Extract<SubmitResult, { kind: 'notYet' }>, 'pending'>;

/** The window is shut: the chain's row shows until when. */
async function windowShut(deps: Deps, { _id }: ChainDocument, waitMs: number): Promise<NotYet> {
  const nextAttemptAt = new Date(deps.now().getTime() + waitMs);
  await chains(deps.database).updateOne({ _id }, { $set: { nextAttemptAt } });
  return { kind: 'notYet', why: 'window', waitMs };
}

/** Nothing of this chain goes, or nothing with this certificate. */
async function stopOf(deps: Deps, view: SendingView, line: AuthorityLine): Promise<NotYet | undefined> {
  const { _id, environment, certificate } = view.chain;
  const keys = [chainStopKey(_id), certificateStopKey(environment, line.certificate)];
  const noted = certificate?.fingerprint === line.certificate;
  const [stop] = noted ? view.stops : await findStops(deps.database, keys);
  return stop && { kind: 'notYet', why: 'stop', waitMs: 0, text: stop.text };
}

/** A list without an answer goes again as soon as the lease of the attempt before has passed. */
async function again(deps: Deps, given: Omit<Attempt, 'fromMs'>, unansweredAttempts: number): Promise<SubmitResult> {
  const fromMs = performance.now();
  const leased = await takeLease(deps.database, given.submission, deps.settings.authority.leaseSeconds);
  if ('submission' in leased) return attempt(deps, { ...given, fromMs, ...leased }, unansweredAttempts);
  return { kind: 'notYet', why: 'lease', waitMs: leased.waitMs, pending: given.behind + given.submission.count };
}

/** The search for a poison record spent its extra submissions: a person looks, sending of this chain stops. */
async function stopExhausted(deps: Deps, chain: ChainDocument, { extra, submission }: PoisonSearchDocument) {
  const text = `${extra} submissions did not find all records that break the message of submission ${submission}`;
  await stopSending(deps.database, { _id: chainStopKey(chain._id), at: deps.now(), code: 'poison', text });
  return { kind: 'notYet', why: 'stop', waitMs: 0, text } as const;
}
