// A second development server of Temporal with default settings: the baseline of P3.
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startOrphanProcessGuard } from '../../src/local/guard';
import { chooseFreePorts } from '../../src/local/ports';
import { startMongodbAndTemporal } from '../../src/local/servers';

export interface PlainEngine {
  /** `host:port`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** @param mongodb address of a running MongoDB, because this function starts only Temporal */
export async function startPlainEngine(mongodb: string): Promise<PlainEngine> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'sello-bench-engine-'));
  const guard = startOrphanProcessGuard();
  guard.remove(dataFolder);
  const say = (line: string) => console.error(`engine      ${line}`);
  const { temporal, children } = await startMongodbAndTemporal({
    dataFolder,
    logFolder: path.join(dataFolder, 'logs'),
    ports: await chooseFreePorts({ mongodb: [], temporal: [], temporalUi: [] }),
    watch: { guard, changed: () => {}, died: (name, how) => say(`${name} died (${how}) and is started again`) },
    say,
    environment: { MONGODB_URI: mongodb },
    engineSettings: [],
  });
  const stop = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()));
    guard.close();
  };
  return { address: temporal, stop };
}
