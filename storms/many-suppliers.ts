// R26: 100,000 suppliers through six hours without the authority, with the rules and run state of production and a
// model of the workers' slots. Every pending chain is tried at least once an hour, and its records are sent afterwards.
import { applySealingResultToChainRun, applySendingResultToChainRun } from '../src/chain/run/step-results';
import { applyChainStepStart, isChainStepDue, createChainRunState, findNextChainWait } from '../src/chain/run/state';
import type { OutstandingChainWork, SendNextAction } from '../src/contracts/activities';
import type { ChainRunState } from '../src/contracts/chain-run';
import { modelAttempt, type StoredFlow } from './attempt-model';
import { createRandom } from './random';
import { scaleSize, type PlainStorm, type Verdict } from './storm';
import { Timeline } from './timeline';

export const manySuppliers: PlainStorm = {
  what: 'many suppliers: 100,000 suppliers during an outage of six hours, with a model of the workers',
  run: (size, report) => {
    const suppliers = scaleSize({ seed: 1, length: size.length }, 100_000, 5_000);
    const workers = countWorkers(suppliers);
    report(`${suppliers} suppliers, ${workers} workers`);
    return Promise.resolve(judgeOutage({ seed: size.seed, suppliers, workers }));
  },
};

/** The defaults of SELLO_WORKER_CONCURRENCY and SELLO_AUTHORITY_CALL_SECONDS. */
const slotsPerWorker = 40;
const callSeconds = 60;
/** The legal hour less a margin of a fifth, because calls are not evenly distributed. */
const cycleSeconds = 3_600 * 0.8;

/**
 * Number of workers that try every supplier once an hour if each call lasts until its time limit (docs/capacity.md).
 */
export const countWorkers = (suppliers: number): number =>
  Math.max(2, Math.ceil((suppliers * callSeconds) / cycleSeconds / slotsPerWorker));

const hourMs = 3_600_000;
/** Half an hour with the authority, then six hours without. Invoices arrive until the third hour of the outage. */
const outage = { fromMs: hourMs / 2, untilMs: hourMs / 2 + 6 * hourMs };
const arrivalsUntilMs = outage.fromMs + 3 * hourMs;
/** Temporal divides a queue into this number of partitions; each is first in, first out. */
const queueParts = 4;
/** Share of submissions after which the run is lost with its worker, and restarts. */
const lostRuns = 0.001;

interface Supplier extends StoredFlow {
  run: ChainRunState;
  /** Whether the supplier is in a queue or in a slot. */
  busy: boolean;
  /** Start of the last attempt, or the time since when records wait; null if no record waits. */
  triedMs: number | null;
}

type SimulatedEvent =
  | { readonly kind: 'look'; readonly supplier: Supplier }
  | { readonly kind: 'arrival'; readonly supplier: Supplier; readonly records: number }
  | { readonly kind: 'end'; readonly supplier: Supplier; readonly end: () => SendNextAction };

export interface Outage {
  readonly seed: number;
  readonly suppliers: number;
  /** Number of worker processes with the usual number of slots. */
  readonly workers: number;
}

/** Simulates the outage until no supplier has pending records. */
export function judgeOutage(given: Outage): Verdict {
  const model = new Model(given);
  model.play();
  return model.verdict();
}

class Model {
  private readonly random: () => number;
  private readonly timeline = new Timeline<SimulatedEvent>();
  private readonly queues: Queue[] = Array.from({ length: queueParts }, () => new Queue());
  private readonly suppliers: readonly Supplier[];
  private free: number;
  private arrived = 0;
  private readonly seen = { attempts: 0, longestMs: 0, latestMs: 0, drainedMs: 0, sent: 0, queued: 0 };

  constructor(private readonly given: Outage) {
    this.random = createRandom(given.seed);
    this.free = given.workers * slotsPerWorker;
    this.suppliers = Array.from({ length: given.suppliers }, newSupplier);
    for (const supplier of this.suppliers) this.plan(supplier);
  }

  /** Plans the invoices of a supplier. Most suppliers issue some, and a few issue more than a batch can contain. */
  private plan(supplier: Supplier): void {
    for (let times = 1 + Math.floor(this.random() * 4); times > 0; times -= 1) {
      const records = 1 + Math.floor(this.random() * (this.random() < 0.002 ? 1_500 : 20));
      this.timeline.add(this.random() * arrivalsUntilMs, { kind: 'arrival', supplier, records });
    }
  }

  play(): void {
    for (let next = this.timeline.next(); next; next = this.timeline.next()) {
      this.happen(next.value, next.atMs);
      this.look(next.value.supplier, next.atMs);
      for (let supplier = this.taken(); supplier; supplier = this.taken()) this.begin(supplier, next.atMs);
    }
  }

  private happen(value: SimulatedEvent, nowMs: number): void {
    const { supplier } = value;
    if (value.kind === 'arrival') {
      this.arrived += value.records;
      supplier.pending += value.records;
      supplier.triedMs ??= nowMs;
      const result = {
        compared: true,
        sealed: value.records,
        refused: 0,
        head: null,
        more: false,
        left: toOutstandingWork(supplier),
      };
      supplier.run = applySealingResultToChainRun(applyChainStepStart(supplier.run, 'seal'), result, nowMs);
    } else if (value.kind === 'end') {
      this.free += 1;
      supplier.busy = false;
      const waiting = countWaiting(supplier);
      const next = value.end();
      this.seen.sent += waiting - countWaiting(supplier);
      if (this.random() < lostRuns) supplier.run = applyChainStepStart(createChainRunState(), 'seal');
      supplier.run = applySendingResultToChainRun(supplier.run, buildResult(next, toOutstandingWork(supplier)), nowMs);
      if (countWaiting(supplier) === 0) {
        if (supplier.triedMs !== null) this.seen.drainedMs = Math.max(this.seen.drainedMs, nowMs);
        supplier.triedMs = null;
      }
    }
  }

  /** Decides the next action of the run of the chain: to enter the queue of the workers, or to sleep. */
  private look(supplier: Supplier, nowMs: number): void {
    if (supplier.busy) return;
    if (isChainStepDue(supplier.run, 'send', nowMs)) {
      supplier.busy = true;
      this.queues[Math.floor(this.random() * queueParts)]?.add(supplier);
      this.seen.queued = Math.max(
        this.seen.queued,
        this.queues.reduce((all, { length }) => all + length, 0),
      );
      return;
    }
    const wait = findNextChainWait(supplier.run, nowMs);
    if (wait) this.timeline.add(wait.untilMs, { kind: 'look', supplier });
  }

  /** Takes the next supplier of a partition, if a slot is free. */
  private taken(): Supplier | undefined {
    if (this.free === 0) return undefined;
    const from = Math.floor(this.random() * queueParts);
    for (let i = 0; i < queueParts; i += 1) {
      const supplier = this.queues[(from + i) % queueParts]?.take();
      if (supplier) return supplier;
    }
    return undefined;
  }

  private begin(supplier: Supplier, nowMs: number): void {
    this.free -= 1;
    supplier.run = applyChainStepStart(supplier.run, 'send');
    const isOut = nowMs >= outage.fromMs && nowMs < outage.untilMs;
    const attempt = modelAttempt(supplier, nowMs, this.random, isOut ? (nowMs - outage.fromMs) / hourMs : null);
    if (attempt.called) {
      const { seen } = this;
      if (isOut) seen.attempts += 1;
      const gapMs = nowMs - (supplier.triedMs ?? nowMs);
      seen.longestMs = Math.max(seen.longestMs, gapMs);
      // The first attempt after the outage brings the first response.
      if (nowMs >= outage.untilMs && (supplier.triedMs ?? 0) < outage.untilMs)
        seen.latestMs = Math.max(seen.latestMs, nowMs - outage.untilMs);
      supplier.triedMs = nowMs;
    }
    const endMs = nowMs + attempt.ms;
    this.timeline.add(endMs, { kind: 'end', supplier, end: () => attempt.end(endMs) });
  }

  verdict(): Verdict {
    const { attempts, longestMs, latestMs, drainedMs, sent, queued } = this.seen;
    const left = this.suppliers.filter((supplier) => countWaiting(supplier) > 0).length;
    const problems: string[] = [];
    if (longestMs > hourMs) problems.push(`a pending chain was not tried for ${Math.round(longestMs / 1_000)} s`);
    if (latestMs > hourMs)
      problems.push(`a chain got its first response ${Math.round(latestMs / 1_000)} s after the outage`);
    if (left > 0) problems.push(`${left} suppliers still have records to send`);
    if (sent !== this.arrived) problems.push(`${sent} of ${this.arrived} records got a response`);
    return {
      counts: {
        suppliers: this.given.suppliers,
        workers: this.given.workers,
        records: sent,
        'attempts in the outage': attempts,
        's, longest without an attempt': Math.round(longestMs / 1_000),
        's, last to be tried after it': Math.round(latestMs / 1_000),
        's, until all were drained': Math.round(Math.max(0, drainedMs - outage.untilMs) / 1_000),
        'suppliers in the longest queue': queued,
      },
      problems,
    };
  }
}

/** A first-in, first-out queue. */
class Queue {
  private suppliers: Supplier[] = [];
  private taken = 0;

  get length(): number {
    return this.suppliers.length - this.taken;
  }

  add(supplier: Supplier): void {
    this.suppliers.push(supplier);
  }

  take(): Supplier | undefined {
    const supplier = this.suppliers[this.taken];
    if (supplier) this.taken += 1;
    if (this.taken === this.suppliers.length) {
      this.suppliers = [];
      this.taken = 0;
    }
    return supplier;
  }
}

const newSupplier = (): Supplier => ({
  run: createChainRunState(),
  window: null,
  open: null,
  pending: 0,
  busy: false,
  triedMs: null,
});

const countWaiting = ({ pending, open }: StoredFlow): number => pending + (open?.count ?? 0);

const toOutstandingWork = ({ pending, open }: StoredFlow): OutstandingChainWork => ({
  pending,
  open: open !== null,
  unnotified: false,
  unrecorded: false,
  doubtful: false,
  sealable: false,
});

const buildResult = (next: SendNextAction, left: OutstandingChainWork) => ({
  lists: 0,
  records: 0,
  unanswered: null,
  lastError: null,
  next,
  left,
});
