// The simulator as a process: settings from the environment, one line when it is ready, a clean end on a signal.
import { readSettings } from '../settings/settings';
import { startSimulator } from '../simulator/server';
import { makeLog } from './log';
import { runProcess } from './run-process';

void runProcess('simulator', async () => {
  const { simulator, logLevel } = readSettings(process.env);
  const { url, sealUrl, controlUrl, close } = await startSimulator(simulator);
  makeLog('simulator', logLevel).info({ url, sealUrl, controlUrl, pid: process.pid }, 'simulator ready');
  return close;
});
