// State of a chain run: bells between its loops, what the operator reads, and what the next run takes over.
import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { defineSearchAttributeKey } from '@temporalio/common';
import { chain as limits } from '../src/contracts/limits/chain';
import type { ChainRunInput, ChainState } from '../src/contracts/runs';

const chainState = defineSearchAttributeKey('ChainState', 'KEYWORD');
const pendingCount = defineSearchAttributeKey('PendingCount', 'INT');
const notBefore = defineSearchAttributeKey('NotBefore', 'DATETIME');

/** States that pass within a second: an operator searches for the others, and each change costs the engine a write. */
const quick: readonly ChainState[] = ['idle', 'sealing', 'sending'];

/** The task of the engine has no time left for a local pass. */
export class TaskIsFull extends Error {}

export class ChainRun {
  readonly chain: string;
  /** Signals heard, for whoever wants to know that something came. */
  rings = 0;
  /** What each loop has to do. A run looks at everything once when it starts: the first pass of sealing says what lies there. */
  readonly due = { seal: true, send: false, record: false, tell: false, ask: false };
  /** The next pass of sealing looks at everything. */
  lookAround = true;
  /** Telling will take long: many were sealed or settled. */
  manyToTell = false;
  /** Loops under way with an activity. */
  working = 0;
  retired = false;
  leaving: 'no' | 'continue' | 'idle' = 'no';

  sealedSequence: number;
  unansweredAttempts: number;
  resumeAt: number;
  pending = 0;
  lastSubmission: string | undefined;
  lastError: string | undefined;
  waitingFor: string | undefined;
  private shownState: ChainState | undefined;
  private lastPass: Promise<unknown> = Promise.resolve();
  /** The engine's task that is under way: its history, and when its first local pass began. */
  private task = { historyLength: -1, fromMs: 0 };

  constructor(readonly input: ChainRunInput) {
    this.chain = input.chain;
    this.sealedSequence = input.sealedSequence ?? 0;
    this.unansweredAttempts = input.unansweredAttempts ?? 0;
    this.resumeAt = input.resumeAt ?? 0;
  }

  /** A request came: sealing it makes sending due. `everything`: look at all that may lie there. */
  ring(everything = false): void {
    this.rings += 1;
    this.due.seal = true;
    if (everything) this.lookAround = true;
  }

  hasWork(): boolean {
    return Object.values(this.due).some(Boolean);
  }

  /** An activity is under way, work is due, or a pause before the next attempt runs. */
  isWorking(): boolean {
    return this.working > 0 || this.hasWork() || this.resumeAt > Date.now();
  }

  /** Another submission goes right behind the last one. */
  sendsOn(): boolean {
    return this.pending > 0 && (this.resumeAt <= Date.now() || this.pending >= limits.pendingOpensWindow);
  }

  historyIsLong(): boolean {
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    return continueAsNewSuggested || historyLength >= (this.input.historyEventsMax ?? Number.POSITIVE_INFINITY);
  }

  idleMs(): number {
    return limits.idleSeconds * 1_000;
  }

  leave(how: 'continue' | 'idle'): void {
    this.leaving = how;
  }

  /** The chain was renewed: the run of the new installation number does everything from here. */
  retire(): void {
    this.retired = true;
    this.waitingFor = 'the installation number was renewed';
    this.refresh();
    this.leave('idle');
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.working += 1;
    try {
      return await work();
    } finally {
      this.working -= 1;
    }
  }

  /**
   * One local pass after the other, and none that outlives its task of the engine. What ends together in one task is
   * told one by one while the run lives, and at once when it is replayed: what follows would come in another order, and
   * the run could never go on. @throws TaskIsFull when the task has no time left for it.
   */
  pass<T>(work: () => Promise<T>): Promise<T> {
    return this.during(() => {
      const mine = this.lastPass.then(() => {
        if (!this.fitsTask()) throw new TaskIsFull();
        return work();
      });
      this.lastPass = mine.catch(() => undefined);
      return mine;
    });
  }

  /** A task is held open by local passes for so long only; its events are counted anew with each task. */
  private fitsTask(): boolean {
    const { historyLength } = workflowInfo();
    if (historyLength !== this.task.historyLength) this.task = { historyLength, fromMs: Date.now() };
    return Date.now() - this.task.fromMs < limits.localWorkMs;
  }

  /** Shows new counts under the state shown last. */
  refresh(): void {
    this.show(this.shownState ?? 'idle');
  }

  /** Shows the state: details are free, attributes are an event and change with the state only. */
  show(state: ChainState): void {
    const next = this.resumeAt > Date.now() ? new Date(this.resumeAt).toISOString() : undefined;
    setCurrentDetails(
      [
        `**${state}**${this.waitingFor ? `: ${this.waitingFor}` : ''}`,
        `- pending: ${this.pending}`,
        `- last sealed: ${this.sealedSequence}`,
        `- last submission: ${this.lastSubmission ?? 'none in this run'}`,
        `- next allowed at: ${next ?? 'now'}`,
        `- last error: ${this.lastError ?? 'none'}`,
      ].join('\n'),
    );
    if (quick.includes(state) && quick.includes(this.shownState ?? 'idle')) return;
    if (state === this.shownState) return;
    this.shownState = state;
    upsertSearchAttributes([
      { key: chainState, value: state },
      { key: pendingCount, value: this.pending },
      { key: notBefore, value: next ? new Date(this.resumeAt) : null },
    ]);
  }
}

/** What the next run of the same chain starts with. */
export function carriedOver(run: ChainRun): ChainRunInput {
  const { sealedSequence, unansweredAttempts, resumeAt } = run;
  return { ...run.input, sealedSequence, unansweredAttempts, resumeAt };
}
