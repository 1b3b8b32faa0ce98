// The sweep run, started by a schedule: brings back jobs and chains that a crash or an operator left behind.
import { proxyActivities } from '@temporalio/workflow';
import type { SweepActivities } from '../src/contracts/activities';
import { sweepWork } from './activity-options';

const sweeping = proxyActivities<SweepActivities>(sweepWork);

export async function sweep(): Promise<{ started: number; woken: number }> {
  const { started } = await sweeping.sweepJobs.executeWithOptions(
    { ...sweepWork, summary: 'Start jobs without a run' },
    [],
  );
  const { woken } = await sweeping.sweepChains.executeWithOptions(
    { ...sweepWork, summary: 'Ring chains with work' },
    [],
  );
  await sweeping.checkChains.executeWithOptions({ ...sweepWork, summary: 'Check chains, a piece of each' }, []);
  await sweeping.dropOld.executeWithOptions({ ...sweepWork, summary: 'Drop what is old' }, []);
  return { started, woken };
}
