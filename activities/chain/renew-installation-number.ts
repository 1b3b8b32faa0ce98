// Gives a chain whose last record only the database knows a new installation number. Its next record is then a first
// record, and cannot fork a chain whose records may be lost. docs/decisions/0016-an-unproven-chain-gets-a-new-number.md
import { deriveInstallationNumberFromUuid, runSignals } from '../../src/contracts/runs';
import { computeChangeDigests } from '../../src/store/audit/rows';
import {
  isNewInstallationNumberUnused,
  renewInstallationNumber,
} from '../../src/store/chains/renew-installation-number';
import type { ChainDocument } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { jobLimits as limits } from '../../src/contracts/limits/jobs';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';
import type { ActivityDeps } from '../deps';

/**
 * Renews the chain once, however often the activity runs: a second caller finds the number of the first. No action is
 * needed; the audit log, the chain and its run show what was done and why.
 * @returns the current number of the chain
 */
export async function renewInstallationNumberOnceAndStartRun(
  deps: ActivityDeps,
  chain: ChainDocument,
): Promise<string> {
  const { _id: key, installation: before, head, workspace } = chain;
  const [fresh, now] = [deriveInstallationNumberFromUuid(deps.newId()), deps.now()];
  const renewed = await renewInstallationNumber(deps.database, key, {
    installation: fresh,
    before,
    now,
    why: 'end-unknown',
    auditRow: {
      _id: deps.newId(),
      workspace,
      createdAt: now,
      by: { kind: 'service', name: 'worker' },
      route: 'chain renews itself',
      objects: [{ kind: 'chain', id: key }],
      reason: 'nobody outside the database knows its last record',
      ...computeChangeDigests({ installation: before, head }, { installation: fresh, head: null }),
    },
  });
  const installation = renewed?.installation ?? before;
  if (installation === fresh) {
    deps.log.warn(
      { chain: key, before, now: installation },
      'the last record of a chain is unknown: the chain has a new installation number (docs/restore.md)',
    );
  }
  if (renewed) await beginRun(deps, renewed, isNewInstallationNumberUnused(renewed, fresh));
  return installation;
}

/**
 * Finds the current number of a chain that was renewed after this activity read the chain, perhaps by an earlier
 * attempt of the activity. Starts the run of that number, which continues the work.
 */
export async function findRenewedInstallationNumberAndStartRun(
  deps: ActivityDeps,
  key: string,
  before: string,
): Promise<string | undefined> {
  const chain = await findChain(deps.database, key);
  if (!chain || chain.installation === before) return undefined;
  await beginRun(deps, chain, false);
  return chain.installation;
}

/**
 * Wakes the run of a new number. If the signal is lost, the sweep wakes the chain.
 * @param isUnused tells the run that nothing was sealed under the number, which no read of a database can prove
 */
async function beginRun(
  { temporal, settings, log }: ActivityDeps,
  chain: ChainDocument,
  isUnused: boolean,
): Promise<void> {
  const { _id, environment, supplier, installation } = chain;
  const run = { chain: _id, environment, supplier, installation };
  const unused = isUnused ? { unused: true as const } : {};
  try {
    await temporal.withDeadline(Date.now() + limits.wakeSecondsMax * 1_000, () =>
      signalOrStartChainRun(temporal, settings.temporal, run, runSignals.wake, unused),
    );
  } catch (error) {
    log.warn({ chain: _id, error }, 'a renewed chain could not be woken: the sweep will wake it');
  }
}
