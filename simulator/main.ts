// The simulator as a process. It reads its settings from the environment, prints one line when it is ready, and stops
// cleanly on a signal.
import { createLog } from '../src/main/log';
import { runProcessUntilSignal } from '../src/main/run-process';
import { readStorageKeyWitnessAndLogSettings } from '../src/settings/storage';
import { startSimulator } from './server/server';
import { readSimulatorSettings } from './settings';

void runProcessUntilSignal('simulator', async () => {
  const { logLevel } = readStorageKeyWitnessAndLogSettings(process.env);
  const running = await startSimulator(readSimulatorSettings(process.env));
  const { url, sealUrl, controlUrl } = running;
  createLog('simulator', logLevel).info({ url, sealUrl, controlUrl, pid: process.pid }, 'simulator ready');
  return () => running.close();
});
