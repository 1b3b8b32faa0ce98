// Names of the effects in empty runs, and the input of a job.

export interface EmptyEffects {
  nothing(): Promise<void>;
  wake(chainType: 'emptyChain' | 'formerChain', input: EmptyJob): Promise<void>;
  tell(signal: 'sealed' | 'settled', jobs: readonly string[]): Promise<void>;
}

/** Queue of the sending activities, as in the real runs. */
export const sendingQueue = (taskQueue: string): string => `${taskQueue}-sending`;

export interface EmptyJob {
  readonly job: string;
  readonly chain: string;
  readonly taskQueue: string;
}
