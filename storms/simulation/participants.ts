// The participants of a simulation: processes, the runs of Temporal, and other possible events.
import type { ChainRunActivityName } from '../../src/contracts/chain-run';
import type { ChainRun } from './chain-runs';
import type { Snapshot } from './database/simulated-database';
import type { WitnessFacts } from '../../src/witness/facts';
import type { Runs } from './temporal';
import type { JobRun } from './job-runs';
import type { Process, WaitingEffect } from './tasks';
import type { World } from './world';

export interface Stage {
  readonly world: World;
  readonly workers: readonly Process[];
  /** Executes the calls of clients. */
  readonly api: Process;
  /** The process for the operator's actions, which never stops half way. */
  readonly operator: Process;
  readonly runs: Runs;
  /** The newest backup of the database. */
  backup: Snapshot | null;
  /** The newest copies of the witness and of Temporal's database, each of its own time. */
  readonly copies: { witness: WitnessFacts | null; runs: Runs | null };
  /** Whether nothing runs except the operator's actions, because a database was restored. */
  isDown: boolean;
  /** Whether everything runs on a restored database, and no chain has been renewed yet. */
  awaitsRenewal: boolean;
  start(run: ChainRun, step: ChainRunActivityName): void;
  walk(run: JobRun): void;
  /** Lets a client act, if there is something to do. */
  client(): void;
  /** Lets an operator renew the installation number of a chain. */
  renew(): void;
  /** Stores or deletes the certificate of a supplier. */
  changeCertificate(): void;
  /** Forgets what was stored about the previous database, after a restore. */
  restored(): void;
  /** Lets an operator confirm the last record of a paused chain. Returns false if there is no such chain. */
  confirm(): boolean;
  /** Lets an operator renew every chain. `ended` is called when all have new installation numbers. */
  renewAll(ended: () => void): void;
}

export type Choice =
  | WaitingEffect
  | { readonly run: ChainRun; readonly step: ChainRunActivityName }
  | { readonly job: JobRun };
