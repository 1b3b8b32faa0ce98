// The effects of empty runs, which do nothing instead of the work, and their signals and notices.
import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import type { EmptyEffects } from './contract';
import { shown } from './shown';

export const emptyEffects = (client: Client): EmptyEffects => ({
  nothing: async () => undefined,
  async wake(chainType, { job, chain, taskQueue }) {
    await client.workflow.signalWithStart(chainType, {
      taskQueue,
      workflowId: chain,
      args: [{ taskQueue }],
      signal: 'generate',
      signalArgs: [job],
      ...(chainType === 'emptyChain' ? shown('AuthorityEnv', chain) : {}),
    });
  },
  async tell(signal, jobs) {
    await Promise.all(
      jobs.map((job) =>
        client.workflow
          .getHandle(job)
          .signal(signal)
          .catch((error: unknown) => {
            if (!(error instanceof WorkflowNotFoundError)) throw error;
          }),
      ),
    );
  },
});
