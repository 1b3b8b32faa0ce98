// Tests that an occupied metrics port stops neither the API nor a worker.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { startFaultStack } from './stack';
import { listenLocally } from '../servers/listen';

describe('a process whose metrics port is in use', () => {
  it('starts, and logs that the metrics are missing', async () => {
    const other = createServer();
    const port = String(await listenLocally(other));
    const sello = await startFaultStack({
      env: { api: { SELLO_API_METRICS_PORT: port }, worker: { SELLO_WORKER_TEMPORAL_METRICS_PORT: port } },
    });
    try {
      await sello.supplier('B12345674');
      const log = (name: string): string => readFileSync(path.join(sello.logs(), `${name}.log`), 'utf8');
      expect(log('api')).toContain('this API has no metrics');
      expect(log('worker')).toContain('no metrics of the Temporal SDK: the port is in use');
    } finally {
      await sello.stop();
      other.close();
    }
  }, 120_000);
});
