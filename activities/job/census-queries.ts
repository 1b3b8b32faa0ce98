// Queries of the census for steps of jobs. A walk holds a slot of the worker, which seals of all workspaces need too, so
// few queries run at once, and a walk waits only for a moment, and only for a query in progress. A later walk of the job
// takes an answer that comes after that.
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CensusResponse } from '../../src/authority/census';
import { censusQueryLimits as limits } from '../../src/contracts/limits/jobs';
import { FairResourceLimit, type ResourceReleaser } from '../../src/shares/share';

/** What the census states, or why it refuses the query. */
type CensusAnswer = Extract<CensusResponse, { kind: 'census' | 'fault' }>;

interface StepQuery {
  /** Workspace of the job. */
  readonly workspace: string;
  /** Identifies the step of the job, so that a later walk finds the answer. */
  readonly step: string;
  readonly ask: () => Promise<CensusResponse>;
}

interface PendingQuery {
  isRunning: boolean;
  /** Undefined if the census does not respond. */
  answer: Promise<CensusAnswer | undefined>;
}

/** Queries that a workspace has left. Below zero, its queries wait. They refill evenly. */
interface QueriesLeft {
  readonly count: number;
  readonly atMs: number;
}

/** The queries of one worker process. */
export class CensusQueryRunner {
  private readonly share = new FairResourceLimit('questions to the authority', limits.atOnce);
  private readonly left = new LRUCache<string, QueriesLeft>({ max: limits.workspacesMax });
  /** Queries by step, until a walk has taken the answer. */
  private readonly queries = new LRUCache<string, PendingQuery>({ max: limits.queriesMax, ttl: limits.answerKeptMs });

  /** @param nowMs milliseconds of a clock that never goes back */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Returns the answer of the census; undefined if there is none yet, so that the job has to ask again later. */
  async query(asked: StepQuery): Promise<CensusAnswer | undefined> {
    const query = this.queries.get(asked.step) ?? this.begin(asked);
    if (!query?.isRunning) return undefined;
    const answer = await Promise.race([query.answer, sleep(limits.walkWaitsMs, undefined, { ref: false })]);
    if (answer) this.queries.delete(asked.step);
    return answer;
  }

  /** Begins a query, or puts it in line. Returns undefined if too many queries of the workspace wait. */
  private begin(asked: StepQuery): PendingQuery | undefined {
    const { workspace, step } = asked;
    const count = this.countLeft(workspace) - 1;
    if (count < -limits.waitingMax) return undefined;
    this.left.set(workspace, { count, atMs: this.nowMs() });
    const release = count < 0 ? undefined : this.share.tryTake({ owner: workspace });
    const query = { isRunning: release !== undefined, answer: Promise.resolve(undefined) } as PendingQuery;
    const pauseMs = Math.max(0, (-count * 60_000) / limits.perMinute);
    query.answer = (release ? this.run(query, asked, release) : this.runInTurn(query, asked, pauseMs)).catch(() => {
      this.queries.delete(step);
      return undefined;
    });
    this.queries.set(step, query);
    return query;
  }

  private async runInTurn(query: PendingQuery, asked: StepQuery, pauseMs: number): Promise<CensusAnswer> {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { ref: false });
    const turn = { waitMs: limits.turnWaitMaxMs };
    return this.run(query, asked, await this.share.takeInTurn({ owner: asked.workspace }, turn));
  }

  /** @throws if the census does not respond */
  private async run(query: PendingQuery, { ask }: StepQuery, release: ResourceReleaser): Promise<CensusAnswer> {
    query.isRunning = true;
    try {
      const response = await ask();
      if (response.kind === 'census' || response.kind === 'fault') return response;
      throw new Error(response.kind);
    } finally {
      release();
    }
  }

  private countLeft(workspace: string): number {
    const { perMinute } = limits;
    const { count, atMs } = this.left.get(workspace) ?? { count: perMinute, atMs: 0 };
    return Math.min(perMinute, count + ((this.nowMs() - atMs) * perMinute) / 60_000);
  }
}
