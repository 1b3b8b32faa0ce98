// The SDK limits each turn of a run in time: Node starts a thread for the clock and ends it again at every call into a run's
// code, 90 us each, a tenth of what a chain costs a worker. The limit mends nothing here: a turn that never ends would be a
// defect of this code, and every retry of it would not end either; but it has ended workers that only stood still. The option
// takes no "never", so the thread of the runs is made without the limit.
import { ThreadedVMWorkflowCreator } from '@temporalio/worker/lib/workflow/threaded-vm';

let lifted = false;

/** For all workers that are made from now on in this process. May be called twice. */
export function removeTurnLimit(): void {
  if (lifted) return;
  lifted = true;
  const create = ThreadedVMWorkflowCreator.create.bind(ThreadedVMWorkflowCreator);
  ThreadedVMWorkflowCreator.create = (options) => create(withoutLimit(options));
}

type Options = Parameters<typeof ThreadedVMWorkflowCreator.create>[0];

/** The SDK's types want a number; Node takes undefined for "no limit". */
const withoutLimit = (options: Options): Options =>
  ({ ...options, isolateExecutionTimeoutMs: undefined }) as unknown as Options;
