// The simulator as a process: settings from the environment, one line when it is ready, a clean end on a signal.
import { readSettings } from '../settings/settings';
import { startSimulator } from '../simulator/server';

async function main(): Promise<void> {
  const running = await startSimulator(readSettings(process.env).simulator);
  const { url, sealUrl, controlUrl } = running;
  console.log(JSON.stringify({ level: 'info', msg: 'simulator ready', url, sealUrl, controlUrl, pid: process.pid }));
  const end = () => void running.close().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

main().catch((error: unknown) => {
  console.error(JSON.stringify({ level: 'fatal', msg: error instanceof Error ? error.message : String(error) }));
  process.exit(1);
});
