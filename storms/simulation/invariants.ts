// What must hold after every commit of the store and at every message: chain, states, frozen lists, leases, windows.
// It reads the store's rows as they are and shares no rule with the code that writes them.
import { chain as limits } from '../../src/contracts/limits/chain';
import type { ChainInvoiceDocument } from '../../src/store/ledger/invoices';
import type { RecordDocument } from '../../src/store/ledger/records';
import type { RequestDocument } from '../../src/store/ledger/requests';
import type { SubmissionDocument } from '../../src/store/ledger/submissions';
import { callSeconds, leaseSeconds } from './authority-model';
import type { Change } from './database/simulated-database';
import type { Doc } from './database/values';
import type { World } from './world';

interface HeadState {
  sequence: number;
  fingerprint: string;
}

interface ChainState {
  /** Until when the last attempt may run, unless it ended before. */
  leasedUntilMs: number;
  /** Ids of the list that was sent and has no answer yet, with what was sent. */
  unanswered: { readonly submission: string; readonly bytes: string } | null;
  /** The authority asked for this. */
  windowOpensMs: number;
}

export interface Watch {
  onCommit(changes: readonly Change[]): void;
  /** A submission is written to the line now. */
  onSend(chain: string, message: string): Sending;
}

export interface Sending {
  /** Time that the call has left, counted from the lease. */
  readonly limitMs: number;
  /** The sender heard its end: an answer, or that there will be none. */
  heard(raw: string | null): void;
}

const fixed = [
  'sequence',
  'previousFingerprint',
  'fingerprint',
  'sealedJson',
  'xml',
  'ordinal',
  'identity',
  'request',
] as const;

const moves: Readonly<Record<string, readonly string[]>> = {
  waiting: ['waiting', 'sealed', 'refused', 'withdrawn'],
  sealed: ['sealed', 'settled'],
  settled: ['settled'],
  refused: ['refused'],
  withdrawn: ['withdrawn'],
};

export function makeWatch(world: World): Watch {
  const chains = new Map<string, ChainState>();
  const heads = new Map<string, HeadState>();
  const unsettled = new Map<string, Set<string>>();
  const heardAtMs = new Map<string, number>();
  const stateOf = (chain: string): ChainState => {
    const known = chains.get(chain);
    if (known) return known;
    const state: ChainState = {
      leasedUntilMs: 0,
      unanswered: null,
      windowOpensMs: 0,
    };
    chains.set(chain, state);
    return state;
  };

  const sealed = (record: RecordDocument): void => {
    const number = `${record.chain} ${record.installation}`;
    const state = heads.get(number) ?? { sequence: 0, fingerprint: '' };
    if (record.sequence !== state.sequence + 1) {
      world.problem(`fork or gap: record ${record.sequence} sealed behind ${state.sequence}`);
    }
    if (record.previousFingerprint !== state.fingerprint) {
      world.problem(`record ${record.sequence} does not point to the one sealed before it`);
    }
    heads.set(number, record);
    const open = unsettled.get(record.identity) ?? new Set();
    if (open.size > 0) world.problem(`record ${record.sequence}: its invoice has an unsettled record already`);
    unsettled.set(record.identity, open.add(record._id));
    world.count('records');
    const [request] = world.database.find('requests', { _id: record.request });
    const [entry] = world.database.find('entries', { _id: `${record.workspace}:${record.entry}` });
    if (entry?.digest && (entry.digest as { val: string }).val !== record.documentDigest) {
      world.problem(`record ${record.sequence} is of a document that the entry does not have any more`);
    }
    if (request?.record !== record._id) world.problem(`record ${record.sequence}: its request does not know it`);
  };

  const changedRecord = (before: RecordDocument, after: RecordDocument): void => {
    for (const name of fixed) {
      if (before[name] !== after[name]) world.problem(`record ${before.sequence}: ${name} changed after sealing`);
    }
    if (before.outcome === after.outcome) return;
    if (before.outcome) world.problem(`record ${before.sequence}: ${before.outcome} became ${after.outcome}`);
    if (after.outcome) {
      unsettled.get(after.identity)?.delete(after._id);
      world.count(`outcomes: ${after.outcome}`);
    }
  };

  const changedSubmission = (before: SubmissionDocument | null, after: SubmissionDocument): void => {
    if (!before) {
      if (after.count > limits.batchRecordsMax || after.count < 1)
        world.problem(`a submission of ${after.count} records`);
      if (after.marked < after.count) world.count('lists marked during the call');
      const others = world.database.find('submissions', { chain: after.chain, open: true });
      if (others.length > 1) world.problem('two open submissions in one chain');
      return;
    }
    if (before.ordinals !== after.ordinals) world.problem('the list of a submission changed');
    if (!before.open || after.open) return;
    const state = stateOf(after.chain);
    // Given up without answer or Fault: the list was not kept.
    const isAnswered = after.answer !== undefined;
    if (isAnswered || after.fault) state.unanswered = null;
    if (!isAnswered) return;
    const wait = /TiempoEsperaEnvio>(\d+)</.exec(after.answer ?? '')?.[1];
    // An empty one: the wait before counts on; which that is, only the store knows.
    const waitSeconds = wait === undefined ? 0 : Number(wait);
    state.windowOpensMs = (heardAtMs.get(after.answer ?? '') ?? 0) + waitSeconds * 1_000;
    heardAtMs.clear();
  };

  const changedRequest = (before: RequestDocument | null, after: RequestDocument): void => {
    if (before && !moves[before.state]?.includes(after.state)) {
      world.problem(`a request went from ${before.state} to ${after.state}`);
    }
    if (before?.state !== after.state && after.state === 'refused') world.count(`refused: ${after.code}`);
  };

  return {
    onCommit: (changes) => {
      for (const { table, before, after } of changes) {
        if (!after) continue;
        if (table === 'records') {
          if (!before) sealed(after as unknown as RecordDocument);
          else changedRecord(before as unknown as RecordDocument, after as unknown as RecordDocument);
        } else if (table === 'submissions') {
          changedSubmission(before as SubmissionDocument | null, after as unknown as SubmissionDocument);
        } else if (table === 'requests') {
          changedRequest(before as RequestDocument | null, after as unknown as RequestDocument);
        } else if (table === 'chain_invoices') ownerStays(world, before, after);
      }
    },
    onSend: (chain, message) => {
      const state = stateOf(chain);
      const [row] = world.database.find('submissions', { chain, open: true });
      const submission = row as unknown as SubmissionDocument | undefined;
      const bytes = message.slice(message.indexOf('</sum:Cabecera>'));
      if (world.nowMs < state.leasedUntilMs) world.problem('two attempts of one chain inside one lease');
      if (state.unanswered && state.unanswered.bytes !== bytes) {
        world.problem('another list, or other bytes, although the last attempt has no answer');
      }
      const early = world.nowMs < state.windowOpensMs;
      if (submission?.attempt === 1 && early && waitingWith(world, chain, submission) < limits.pendingOpensWindow) {
        world.problem(
          `sent ${Math.round(state.windowOpensMs - world.nowMs)} ms early with ${submission.count} records`,
        );
      }
      const leasedUntilMs = submission?.leaseUntil?.getTime() ?? 0;
      state.leasedUntilMs = leasedUntilMs;
      state.unanswered = { submission: submission?._id ?? '', bytes };
      return {
        limitMs: leasedUntilMs - (leaseSeconds - callSeconds) * 1_000 - world.nowMs,
        heard: (raw) => {
          if (raw !== null) heardAtMs.set(raw, world.nowMs);
          if (state.leasedUntilMs === leasedUntilMs) state.leasedUntilMs = 0;
        },
      };
    },
  };
}

/** Records that wait, those of the list among them: so many open the window (Orden HAC/1177/2024 art. 16.2). */
const waitingWith = (world: World, chain: string, { marked }: SubmissionDocument): number =>
  world.database.find('records', { chain, pending: true }).length + marked;

function ownerStays(world: World, before: Doc | null, after: Doc): void {
  const [old, next] = [before, after] as unknown as [ChainInvoiceDocument | null, ChainInvoiceDocument];
  if (old && old.entry !== next.entry) world.problem(`the number ${next.number} went to another entry`);
}
