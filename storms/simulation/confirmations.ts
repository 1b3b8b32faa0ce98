// Confirmations by an operator that a paused chain has its last record. An operator may be wrong only if the authority
// shows it: a confirmation also counts if the authority does not respond (docs/restore.md).
import type { SimulatorJournaledState } from '../../simulator/state/state';
import type { ActivityDeps } from '../../activities/deps';
import { doesSealingPauseEndAutomatically } from '../../src/chain/run/expected-head';
import type { ChainDocument } from '../../src/model/chain';
import type { RecordDocument } from '../../src/model/record';
import { saveConfirmedChainEnd } from '../../src/store/chains/confirmed-end';
import { wake } from './operator';
import type { Stage } from './participants';
import { listLostRecords } from './resets';
import type { World } from './world';

/** Confirms the last record of a chain that is paused. */
export async function confirm(stage: Stage, deps: ActivityDeps, chain: ChainDocument): Promise<void> {
  if (!(await saveConfirmedChainEnd(deps.database, chain))) return;
  stage.world.count('confirmations');
  await wake(stage, deps, chain, { confirmed: true });
}

/** Lists the paused chains that an operator may confirm. With a witness, the API decides about most confirmations. */
export function listChainsToConfirm(world: World, holdings: SimulatorJournaledState): readonly ChainDocument[] {
  if (world.rates.witness) return [];
  const rows = world.database.find('chains', {}) as unknown as ChainDocument[];
  return rows.filter((chain) => {
    const { sealingPause: pause, installation, endConfirmed } = chain;
    if (!pause || pause.byAuthority || doesSealingPauseEndAutomatically(pause.text)) return false;
    const lost = listLostRecords(world, chain);
    // Further confirmations of a chain that lacks nothing would only delay the next backups.
    return lost.length > 0 ? isShown(world, lost, holdings) : endConfirmed?.installation !== installation;
  });
}

/** Returns whether the authority shows that the database lacks records. */
function isShown(world: World, lost: readonly RecordDocument[], { invoices }: SimulatorJournaledState): boolean {
  const isHeld = lost.some((row) => {
    const { issuer, number, date, fingerprint } = row;
    return invoices.get({ issuer, number, date })?.fingerprint === fingerprint;
  });
  return isHeld && isAuthorityThere(world);
}

/** Steps of this length let every response arrive in time. */
const stepMsMax = 100;

/** Returns whether every query has a response, and no stop of the certificate replaces it. */
const isAuthorityThere = ({ rates }: World): boolean =>
  rates.stepMsMax <= stepMsMax &&
  [
    rates.lost,
    rates.unheard,
    rates.late,
    rates.wrong,
    rates.refused,
    rates.stall,
    rates.queryBehindSeconds,
    rates.certificateEnds,
    rates.ownCertificates,
  ].every((rate) => rate === 0);
