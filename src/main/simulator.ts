// The simulator as a process: settings from the environment, one line when it is ready, a clean end on a signal.
import { readStorage } from '../settings/storage';
import { readSimulatorSettings } from '../simulator/settings';
import { startSimulator } from '../simulator/server/server';
import { makeLog } from './log';
import { runProcess } from './run-process';

void runProcess('simulator', async () => {
  const { logLevel } = readStorage(process.env);
  const running = await startSimulator(readSimulatorSettings(process.env));
  const { url, sealUrl, controlUrl } = running;
  makeLog('simulator', logLevel).info({ url, sealUrl, controlUrl, pid: process.pid }, 'simulator ready');
  return () => running.close();
});
