// The one reader of the environment: turns it into typed settings, and reports what is wrong with it.
import { readApi } from './api';
import { readAuthority } from './authority';
import { readConsole } from './console';
import { readRetention, readTraces, readWorker } from './operation';
import { refuseFormerNames } from './former-names';
import { readOutbound } from './outbound';
import { readProducer } from './producer';
import type { Environment } from './readers';
import { readStorage } from './storage';
import { readTemporal } from './temporal';

/** Reads every setting. @throws SettingProblem naming the first bad one */
export function readSettings(environment: Environment) {
  refuseFormerNames(environment);
  const api = readApi(environment);
  return {
    ...readStorage(environment),
    engine: readTemporal(environment),
    api,
    ...readConsole(environment, api.publicUrl),
    worker: readWorker(environment),
    /** Undefined: no traces are exported. */
    otlp: readTraces(environment),
    retention: readRetention(environment),
    ...readOutbound(environment),
    authority: readAuthority(environment),
    ...readProducer(environment),
    /** Used by fault tests only: a folder; a process stops at a phase while `<phase>.hold` exists there. */
    failpoints: environment['SELLO_FAILPOINTS'] || undefined,
  };
}

export type Settings = ReturnType<typeof readSettings>;
