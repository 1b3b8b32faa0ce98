// What one running simulator works with: holdings, what it knows of the world, and the faults it was told to make.
import { type AccessRules, openAccess } from './access';
import type { Holdings } from '../held/holdings';
import type { Identifiers } from '../held/identifiers';
import type { InjectedFaults } from '../faults/injected';
import { openRegisters, type Registers } from '../rules/world';
import { simulator } from '../../src/contracts/limits/simulator';

/** Changed by the control interface alone. */
export interface SimulatorInstance {
  readonly holdings: Holdings;
  readonly identifiers: Identifiers;
  readonly faults: InjectedFaults;
  registers: Registers;
  access: AccessRules;
  queryPageRecords: number;
  /** How long `SIM…SLOW` takes, milliseconds. */
  readonly slowMs: number;
  /** Seconds of the next answer; `''` is allowed by the schema. */
  wait(): number | '';
  /** One value for all answers, or several in turn. */
  setWait(waits: readonly (number | '')[]): void;
  /** What was set: the waits in turn. */
  waits(): readonly (number | '')[];
  /** The service's port takes connections. */
  isOpen: boolean;
  /** Opens or closes the service's port: while it is closed, connections are refused. */
  listen(open: boolean): Promise<void>;
  /** As at a first start: nothing held, no faults, everything known and allowed. */
  reset(): void;
}

export function makeDesk(
  holdings: Holdings,
  identifiers: Identifiers,
  faults: InjectedFaults,
  start: { readonly waitSeconds: number; readonly slowMs: number },
): SimulatorInstance {
  let waits: readonly (number | '')[] = [start.waitSeconds];
  let turn = 0;
  const instance: SimulatorInstance = {
    holdings,
    identifiers,
    faults,
    registers: openRegisters,
    access: openAccess,
    queryPageRecords: simulator.queryRecordsMax,
    slowMs: start.slowMs,
    wait: () => waits[turn++ % waits.length] ?? start.waitSeconds,
    waits: () => waits,
    isOpen: true,
    setWait: (given) => {
      waits = given;
      turn = 0;
    },
    listen: () => Promise.resolve(),
    reset: () => {
      holdings.clear();
      faults.set({});
      identifiers.set({ at: null, ids: 'random' });
      instance.registers = openRegisters;
      instance.access = openAccess;
      instance.queryPageRecords = simulator.queryRecordsMax;
      instance.setWait([start.waitSeconds]);
    },
  };
  return instance;
}
