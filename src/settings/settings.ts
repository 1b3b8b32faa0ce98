// Converts the environment to typed settings, and reports invalid ones. API and worker read the environment only here.
import { readApiSettings } from './api';
import { readAuthoritySettings } from './authority';
import { readConsoleSettings } from './console';
import { readRetentionSettings, readTraceSettings, readWorkerSettings } from './operation';
import { requireNoFormerSettingNames } from './former-names';
import { readOutboundSettings } from './outbound';
import { readProducerSettings } from './producer';
import type { EnvironmentVariables } from './readers';
import { readStorageKeyWitnessAndLogSettings } from './storage';
import { readTemporalSettings } from './temporal';

/** Reads every setting. @throws SettingError naming the first invalid setting */
export function readSettings(environment: EnvironmentVariables) {
  requireNoFormerSettingNames(environment);
  const api = readApiSettings(environment);
  return {
    ...readStorageKeyWitnessAndLogSettings(environment),
    temporal: readTemporalSettings(environment),
    api,
    ...readConsoleSettings(environment, api.publicUrl),
    worker: readWorkerSettings(environment),
    /** The settings are undefined if no traces are exported. */
    otlp: readTraceSettings(environment),
    retention: readRetentionSettings(environment),
    ...readOutboundSettings(environment),
    authority: readAuthoritySettings(environment),
    ...readProducerSettings(environment),
    /** Folder that only fault tests use. A process stops at a phase as long as `<phase>.hold` exists there. */
    failpoints: environment['SELLO_FAILPOINTS'] || undefined,
  };
}

/** All settings of a process. */
export type Settings = ReturnType<typeof readSettings>;
