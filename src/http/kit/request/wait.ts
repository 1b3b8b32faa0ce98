// Handles calls that wait for a job: their parameters, how long they wait, and what wakes them.
import { httpLimits as limits } from '../../../contracts/limits/http';
import { type JobMilestone, jobMilestones } from '../../../contracts/milestones';
import { createMessage } from '../../../messages/message';
import type { MilestoneWaitTarget } from '../../../jobs/milestone-waits';
import type { TenantCallContext } from '../endpoint';
import { runLongPollWithinLimit } from './long-poll';
import type { QueryParameter, UrlQueryValues } from './query';

/** How long a call waits, and for which milestone: the defaults of an endpoint, or the values of one call. */
export interface JobMilestoneWaitOptions {
  readonly waitSeconds: number;
  readonly until: JobMilestone;
}

/**
 * Builds the query parameters `wait` and `until`.
 * @param sealed what `sealed` means in this call
 */
export const buildWaitAndUntilQueryParameters = (
  { waitSeconds, until }: JobMilestoneWaitOptions,
  sealed = 'the record is sealed',
): Readonly<Record<'wait' | 'until', QueryParameter>> => ({
  wait: {
    description: `How long to wait, in seconds; at most ${limits.waitSecondsMax}, even if you send more`,
    schema: { type: 'integer', minimum: 0, maximum: 999_999, default: waitSeconds },
    refusal: createMessage('job-wait-invalid', { max: limits.waitSecondsMax }),
  },
  until: {
    description:
      `What to wait for: \`sealed\` (${sealed}), \`printed\` (the PDF is stored), \`reported\` (the job has finished). ` +
      'If the job finishes earlier, the request returns at once',
    schema: { type: 'string', enum: jobMilestones, default: until },
  },
});

/** Reads `wait` and `until`. @throws Refusal `parameter` */
export const parseMilestoneWaitOptions = (
  query: UrlQueryValues,
  defaults: JobMilestoneWaitOptions,
): JobMilestoneWaitOptions => ({
  waitSeconds: Math.min(Number(query.wait ?? defaults.waitSeconds), limits.waitSecondsMax),
  until: (query.until as JobMilestone | undefined) ?? defaults.until,
});

/** Reads what the call waits for; undefined while it is not reached. */
type Look<T> = () => Promise<T | undefined>;

export interface CallMilestoneWait {
  readonly until: JobMilestone;
  /**
   * Waits until `look` returns a value, then ends the wait. Other calls of the workspace run in the meantime.
   * @returns undefined after the time limit, if too many calls already wait, or if the client disconnected
   */
  for<T>(look: Look<T>): Promise<T | undefined>;
  /** Ends the wait of a call that is refused before it waits. May be called several times. */
  end(): void;
}

/**
 * Begins the wait of a call that creates what it waits for. The wait begins before the resource is stored, so that no
 * announcement is missed.
 * @throws Refusal `parameter`
 */
export function beginCallMilestoneWait(
  call: TenantCallContext,
  awaited: Omit<MilestoneWaitTarget, 'workspace'>,
  defaults: JobMilestoneWaitOptions,
): CallMilestoneWait {
  const { deps, query, workspace } = call;
  const { until, waitSeconds } = parseMilestoneWaitOptions(query, defaults);
  if (waitSeconds === 0) return { until, for: async () => undefined, end: () => undefined };
  const wait = deps.milestones.begin({ ...awaited, workspace: workspace._id }, until);
  return {
    until,
    async for<T>(look: Look<T>): Promise<T | undefined> {
      try {
        const limit = { waitMs: waitSeconds * 1_000, closed: call.closed };
        return await runLongPollWithinLimit(call, (inTurn) => wait.until(() => inTurn(look), limit), undefined);
      } finally {
        wait.end();
      }
    },
    end: () => wait.end(),
  };
}
