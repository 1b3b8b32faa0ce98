// A port for the internal network, without a token. It serves the health of a worker and the metrics of the process.
import { createServer, type Server } from 'node:http';
import { prometheusTextContentType } from '../metrics/registry';
import type { StuckActivityQueueMonitor } from '../../activities/activity-monitor';
import { toWitnessLostBeforeJson, describeWitnessState, type WitnessLog } from '../contracts/witness';
import { type SendsNothingSetting, toSendsNothingHealthJson } from '../settings/outbound';

const plain = 'text/plain; charset=utf-8';

/** The response of `GET /health`: the status 200 or 503, and the body. */
export interface HealthResponse {
  readonly isWell: boolean;
  readonly body: object;
}

interface Pages {
  /** Function for `GET /health`; if absent, the path is 404. */
  readonly health?: () => HealthResponse;
  /** `GET /metrics`. */
  readonly metrics: () => Promise<string>;
}

/** Serves `GET /metrics`, and `GET /health` if `health` is set; everything else is 404. */
export async function startHealthAndMetricsServer(
  host: string,
  port: number,
  { health, metrics }: Pages,
): Promise<Server> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'Content-Type': type });
      response.end(text);
    };
    const target = (request.url ?? '').split('?')[0];
    if (target === '/health' && health) {
      const { isWell, body } = health();
      return send(isWell ? 200 : 503, 'application/json', JSON.stringify(body));
    }
    if (target !== '/metrics') return send(404, plain, `GET ${health ? '/health or ' : ''}/metrics\n`);
    void metrics().then(
      (text) => send(200, prometheusTextContentType, text),
      () => send(503, plain, 'failed to collect the metrics\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/**
 * Creates the health response of a worker. It is 503 if all slots of a kind are taken and none has made progress for
 * minutes, so that the orchestrator restarts the worker. An unavailable witness does not count, because a restart would
 * not bring the folder back.
 */
export const createWorkerHealthCheck =
  (
    { witness, settings }: { readonly witness: WitnessLog; readonly settings: SendsNothingSetting },
    pulse: StuckActivityQueueMonitor,
  ) =>
  (): HealthResponse => {
    const stuck = pulse.stuck();
    const worker = stuck.length === 0 ? { worker: 'up' } : { worker: 'stuck', stuck };
    return {
      isWell: stuck.length === 0,
      body: {
        ...worker,
        witness: describeWitnessState(witness),
        ...toWitnessLostBeforeJson(witness),
        ...toSendsNothingHealthJson(settings),
      },
    };
  };
