// The sweeper's schedule: made once for each task queue, corrected when its form changed.
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { sweeper as limits } from '../contracts/limits/sweep';
import { runTypes, sweepScheduleId } from '../contracts/runs';

/** Makes the schedule that starts a sweep every 30 s; a sweep still under way is not doubled. */
export async function ensureSweep(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: sweepScheduleId(taskQueue),
      spec: { intervals: [{ every: limits.everySeconds * 1_000 }] },
      action: {
        type: 'startWorkflow',
        workflowType: runTypes.sweep,
        taskQueue,
        args: [],
        workflowId: sweepScheduleId(taskQueue),
        workflowExecutionTimeout: limits.sweepSecondsMax * 1_000,
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: limits.everySeconds * 1_000 },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
