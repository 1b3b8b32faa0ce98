// Former names of settings. A process refuses them, so that no setting is ignored silently.
import { type EnvironmentVariables, SettingError } from './readers';

/**
 * Former names of settings, each with its present name. A process refuses a former name, so that no setting is ignored
 * silently.
 */
export const formerSettingNames: Readonly<Record<string, string>> = {
  SELLO_AUTHORITY_SIMULATOR_URL: 'SELLO_SIMULATOR_URL, without a path',
  SELLO_AUTHORITY_SIMULATOR_SEAL_URL: 'SELLO_SIMULATOR_URL, without a path',
  SELLO_AUTHORITY_CA: 'SELLO_SIMULATOR_CA',
  SELLO_AUTHORITY_TEST_URL: '`test.person` in the file that SELLO_AUTHORITY_ADDRESSES names',
  SELLO_AUTHORITY_TEST_SEAL_URL: '`test.seal` in the file that SELLO_AUTHORITY_ADDRESSES names',
  SELLO_AUTHORITY_LIVE_URL: '`live.person` in the file that SELLO_AUTHORITY_ADDRESSES names',
  SELLO_AUTHORITY_LIVE_SEAL_URL: '`live.seal` in the file that SELLO_AUTHORITY_ADDRESSES names',
  SELLO_CENSUS_TEST_URL: '`test.census` in the file that SELLO_AUTHORITY_ADDRESSES names',
  SELLO_CENSUS_LIVE_URL: '`live.census` in the file that SELLO_AUTHORITY_ADDRESSES names',
  SELLO_SOFTWARE_PRODUCER_NAME: '`producer.name` in the file that SELLO_PRODUCER_FILE names',
  SELLO_SOFTWARE_PRODUCER_NIF: '`producer.tax_id` in the file that SELLO_PRODUCER_FILE names',
  SELLO_SOFTWARE_PRODUCER_ADDRESS: '`producer.address` in the file that SELLO_PRODUCER_FILE names',
  SELLO_DECLARATION_CONTACT: '`producer.contact` in the file that SELLO_PRODUCER_FILE names',
  SELLO_SOFTWARE_NAME: '`software.name` in the file that SELLO_PRODUCER_FILE names',
  SELLO_SOFTWARE_ID: '`software.id` in the file that SELLO_PRODUCER_FILE names',
  SELLO_SOFTWARE_VERSION: '`software.version` in the file that SELLO_PRODUCER_FILE names',
  SELLO_SOFTWARE_MANY_TAXPAYERS: '`software.many_taxpayers` in the file that SELLO_PRODUCER_FILE names',
  SELLO_DECLARATION_PLACE: '`declaration.place` in the file that SELLO_PRODUCER_FILE names',
  SELLO_DECLARATION_DATE: '`declaration.date` in the file that SELLO_PRODUCER_FILE names',
  SELLO_DECLARATION_VERSION: '`declaration.version` in the file that SELLO_PRODUCER_FILE names',
  SELLO_ENGINE_NAMES: 'SELLO_TEMPORAL_NAMES',
  SELLO_ENGINE_NAMES_KEY: 'SELLO_TEMPORAL_NAMES_KEY',
  SELLO_ENGINE_PAYLOADS: 'SELLO_TEMPORAL_PAYLOADS',
  SELLO_WORKER_ENGINE_METRICS_PORT: 'SELLO_WORKER_TEMPORAL_METRICS_PORT',
};

/** Refuses settings with a former name. @throws SettingError naming every former name that is set */
export function requireNoFormerSettingNames(environment: EnvironmentVariables): void {
  const formerNames = Object.entries(formerSettingNames).filter(
    ([name]) => environment[name] || environment[`${name}_FILE`],
  );
  if (formerNames.length === 0) return;
  const lines = formerNames.map(([name, instead]) => `${name} is no longer a setting. Use ${instead}.`);
  throw new SettingError(lines.join(' '));
}
