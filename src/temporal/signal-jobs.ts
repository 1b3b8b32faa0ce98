// Signals job runs that something they wait for has happened. A run that is gone counts as notified.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { RequestSignal, signals } from '../contracts/runs';
import { formatJobWorkflowId } from './names';

/** Signals one job run; `request` is what it waits for. @returns false when there is no such run any more. */
export async function signalJob(
  client: Client,
  workspace: string,
  jobId: string,
  signal: (typeof signals)['sealed' | 'settled'],
  request: RequestSignal,
): Promise<boolean> {
  try {
    await client.workflow.getHandle(formatJobWorkflowId(workspace, jobId)).signal(signal, request);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}
