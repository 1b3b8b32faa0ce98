// The run of a registration waits for the supplier, has its file checked, reminds the supplier and ends. All of its state is
// in the database, so that a run may end anywhere and another one continues.
import {
  CancellationScope,
  condition,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { SelfRegistrationActivities, SelfRegistrationStepResult } from '../src/contracts/activities';
import { type SelfRegistrationRunInput, runSignals } from '../src/contracts/runs';
import { batchChunkActivityOptions } from './activity-options';
import { formatFactsAsMarkdownTable, formatTimeAsIso, showRunDetails } from './details';
import { continueAsNewWithDatabaseMemo, isRunHistoryTooLong, createRunAgeCheck } from './next-run';

const steps = proxyActivities<SelfRegistrationActivities>(batchChunkActivityOptions);
const wake = defineSignal(runSignals.wake);

const texts = {
  soon: "Waits for the supplier's job",
  supplier: 'Waits for the signed form of the supplier',
  operator: 'Waits for an operator',
  end: 'Ended',
} as const;

/** Runs a registration. A terminate counts as a crash, so the sweep starts the run again. */
export async function registration(input: SelfRegistrationRunInput): Promise<void> {
  let signals = 0;
  setHandler(wake, () => void (signals += 1), { description: 'The supplier or an operator did something' });
  const isAged = createRunAgeCheck(input.age);
  for (;;) {
    const seen = signals;
    const summary = 'Look at the file, register, remind or end';
    const done = await steps.advanceRegistration.executeWithOptions({ ...batchChunkActivityOptions, summary }, [input]);
    show(done);
    if (done.next === 'end') return;
    if (isRunHistoryTooLong({}) || isAged()) return continueAsNewWithDatabaseMemo<SelfRegistrationRunInput>(input);
    await pause(done, () => signals > seen);
  }
}

/** Ends early if there was something to do. */
async function pause({ next, waitMs }: SelfRegistrationStepResult, isWoken: () => boolean): Promise<void> {
  const scope = new CancellationScope();
  await scope.run(() => Promise.race([sleep(waitMs, { summary: texts[next] }), condition(isWoken)]));
  scope.cancel();
}

function show({ next, status, faults, waitMs, supplier, expiresAt }: SelfRegistrationStepResult): void {
  const hasEnded = next === 'end';
  showRunDetails(
    `**${texts[next]}**`,
    formatFactsAsMarkdownTable([
      ['supplier', supplier],
      ['status', status],
      ['what is wrong with the form', faults.join('; ')],
      ['the link ends', hasEnded ? undefined : expiresAt],
      ['next look, if nothing happens', hasEnded ? undefined : formatTimeAsIso(Date.now() + waitMs)],
      ['in the console', `Registrations, ${workflowInfo().workflowId.split(':')[2] ?? ''}`],
    ]),
  );
}
