// A chain of which nobody outside the database knows the end takes a number that was never used: its next record is a first
// one, and cannot fork what may be lost.
// docs/decisions/0016-an-unproven-chain-gets-a-new-number.md
import { toInstallationNumber, signals } from '../../src/contracts/runs';
import { computeDigests } from '../../src/store/audit/rows';
import { isUnused, renewInstallation } from '../../src/store/chains/chain-control';
import type { ChainDocument } from '../../src/model/chain';
import { findChain } from '../../src/store/chains/chains';
import { jobs as limits } from '../../src/contracts/limits/jobs';
import { signalChain } from '../../src/temporal/signal-chain';
import type { Deps } from '../deps';

/**
 * Once, however often it runs: whoever comes second finds the number of the first. Nobody need do anything, so the audit, the
 * chain's row and its run say that it was done and why. @returns the number that the chain has now
 */
export async function renewByItself(deps: Deps, chain: ChainDocument): Promise<string> {
  const { _id: key, installation: before, head, workspace } = chain;
  const [fresh, now] = [toInstallationNumber(deps.newId()), deps.now()];
  const renewed = await renewInstallation(deps.database, key, {
    installation: fresh,
    before,
    now,
    why: 'end-unknown',
    act: {
      _id: deps.newId(),
      workspace,
      createdAt: now,
      by: { kind: 'service', name: 'worker' },
      route: 'chain renews itself',
      objects: [{ kind: 'chain', id: key }],
      reason: 'nobody outside the database knows its last record',
      ...computeDigests({ installation: before, head }, { installation: fresh, head: null }),
    },
  });
  const installation = renewed?.installation ?? before;
  if (installation === fresh) {
    deps.log.warn({ chain: key, before, now: installation }, 'nobody knows the end of a chain: it has a new number');
  }
  if (renewed) await beginRun(deps, renewed, before);
  return installation;
}

/** The chain was renewed meanwhile, perhaps by this activity before it died: the run of the new number goes on. */
export async function followRenewal(deps: Deps, key: string, before: string): Promise<string | undefined> {
  const chain = await findChain(deps.database, key);
  if (!chain || chain.installation === before) return undefined;
  await beginRun(deps, chain, before);
  return chain.installation;
}

/** The run hears that its number is unused, which no read of a database can tell. The sweep wakes a chain that hears nothing. */
async function beginRun({ engine, settings, log }: Deps, chain: ChainDocument, before: string): Promise<void> {
  const { _id, environment, supplier, installation } = chain;
  const run = { chain: _id, environment, supplier, installation };
  const unused = isUnused(chain, before) ? { unused: true as const } : {};
  try {
    await engine.withDeadline(Date.now() + limits.wakeSecondsMax * 1_000, () =>
      signalChain(engine, settings.engine, run, signals.wake, unused),
    );
  } catch (error) {
    log.warn({ chain: _id, error }, 'a renewed chain could not be woken: the sweep will wake it');
  }
}
