// The participants of a simulation: processes, Temporal's runs, and what else may happen.
import type { ChainStep } from '../../src/contracts/chain-run';
import type { ChainRun } from './chain-runs';
import type { Snapshot } from './database/simulated-database';
import type { Runs } from './temporal';
import type { JobRun } from './job-runs';
import type { Process, WaitingEffect } from './tasks';
import type { World } from './world';

export interface Stage {
  readonly world: World;
  readonly workers: readonly Process[];
  /** Where clients' calls are carried out. */
  readonly api: Process;
  /** Where an operator works, who does not stop half way. */
  readonly operator: Process;
  readonly runs: Runs;
  /** The newest backup of the database. */
  backup: Snapshot | null;
  /** Nothing runs but the operator: a database was restored. */
  isDown: boolean;
  /** Everything runs on a restored database, and no chain was renewed yet. */
  awaitsRenewal: boolean;
  start(run: ChainRun, step: ChainStep): void;
  walk(run: JobRun): void;
  /** A client does something, if there is something to do. */
  client(): void;
  /** An operator renews the installation number of a chain. */
  renew(): void;
  /** A supplier's own certificate is stored or deleted. */
  changeCertificate(): void;
  /** A database was restored: what was remembered of the one before is void. */
  restored(): void;
  /** An operator renews every chain. `ended`: all have another number. */
  renewAll(ended: () => void): void;
}

export type Choice = WaitingEffect | { readonly run: ChainRun; readonly step: ChainStep } | { readonly job: JobRun };
