// Every fault test by its number in the table of targets. The command lists and runs them; the test suite runs their
// short forms.
import { silentAtOnce, storedThenSilent } from './lost-responses';
import { clocks } from './clocks';
import { clusterForm } from './cluster-form';
import { commitThenDie } from './commit-then-die';
import { election } from './election';
import { engineDown } from './temporal-down';
import { engineLost } from './temporal-lost';
import { everyCode } from './every-code';
import { flowControl } from './flow-control';
import { forkHunt } from './fork-hunt';
import { fullDisk } from './full-disk';
import { killedBatch } from './killed-batch';
import { killedCalls } from './killed-calls';
import { idempotencyRace } from './idempotency-race';
import { hungDatabase } from './hung-database';
import { hungWitness } from './hung-witness';
import { killStorm } from './kill-storm';
import { manySeeds } from './many-seeds';
import { manySuppliers } from './many-suppliers';
import { millionRecords } from './million-records';
import { operations } from './operations';
import { operatorsCalls } from './operators-calls';
import { outage } from './outage';
import { partialAcceptance } from './partial-acceptance';
import { poisonRecord } from './poison-record';
import { replay } from './replay';
import { rollingRestarts } from './rolling-restarts';
import { soak } from './soak';
import { restoredBackup } from './restored-backup';
import { sizesOfYears } from './sizes-after-years';
import { restoredWithoutWitness } from './restored-without-witness';
import type { Storm } from './storm';
import { tamper } from './tamper';
import { upgrade } from './upgrade';

export const storms: Readonly<Record<string, Storm>> = {
  B0: killedCalls,
  B1: killedBatch,
  R1: forkHunt,
  R2: killStorm,
  R3: commitThenDie,
  R4: storedThenSilent,
  R5: silentAtOnce,
  R6: outage,
  R7: poisonRecord,
  R8: partialAcceptance,
  R9: operations,
  R10: everyCode,
  R11: flowControl,
  R13: election,
  R14: engineDown,
  R17: tamper,
  R20: idempotencyRace,
  R23: replay,
  R24: manySeeds,
  R26: manySuppliers,
  R27: millionRecords,
  M1: soak,
  D1: restoredBackup,
  D2: engineLost,
  D3: hungDatabase,
  D4: fullDisk,
  D5: rollingRestarts,
  D6: clocks,
  D7: restoredWithoutWitness,
  D8: operatorsCalls,
  D9: hungWitness,
  D10: sizesOfYears,
  U1: upgrade,
  C1: clusterForm,
};
