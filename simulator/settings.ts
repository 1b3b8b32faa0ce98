// Settings of the simulator process. It shares only the log level with Sello.
import { type EnvironmentVariables, createSettingReaders, type SettingDefinitions } from '../src/settings/readers';
import type { SimulatorSettings } from './server/server';

export const simulatorSettingTableRows = {
  SELLO_SIMULATOR_HOST: { kind: 'text', fallback: '127.0.0.1', meaning: 'Address of the service.' },
  SELLO_SIMULATOR_PORT: { kind: 'integer', fallback: '8443', meaning: 'Port of the service (HTTPS).' },
  SELLO_SIMULATOR_CONTROL_HOST: {
    kind: 'text',
    fallback: '127.0.0.1',
    meaning: 'Address of the control interface. The interface has no authentication, so keep it on the loopback.',
  },
  SELLO_SIMULATOR_CONTROL_PORT: {
    kind: 'integer',
    fallback: '8444',
    meaning: 'Port of the control interface (plain HTTP).',
  },
  SELLO_SIMULATOR_DATA: {
    kind: 'file',
    fallback: '.sello/simulator',
    meaning: 'Folder with the journal and the certificates.',
  },
  SELLO_SIMULATOR_WAIT_SECONDS: {
    kind: 'integer',
    fallback: '60',
    meaning: 'Seconds that a sender must wait between submissions (`TiempoEsperaEnvio` in the responses).',
  },
  SELLO_SIMULATOR_DELAY_MS: {
    kind: 'integer',
    fallback: '0',
    meaning: 'Milliseconds before each response about records.',
  },
} as const satisfies SettingDefinitions;

/** Reads the settings of the simulator. @throws SettingError that names the first invalid setting */
export function readSimulatorSettings(environment: EnvironmentVariables): SimulatorSettings {
  const { text, integer } = createSettingReaders(simulatorSettingTableRows, environment);
  return {
    host: text('SELLO_SIMULATOR_HOST'),
    port: integer('SELLO_SIMULATOR_PORT'),
    controlHost: text('SELLO_SIMULATOR_CONTROL_HOST'),
    controlPort: integer('SELLO_SIMULATOR_CONTROL_PORT'),
    dataDirectory: text('SELLO_SIMULATOR_DATA'),
    waitSeconds: integer('SELLO_SIMULATOR_WAIT_SECONDS'),
    delayMs: integer('SELLO_SIMULATOR_DELAY_MS'),
  };
}
