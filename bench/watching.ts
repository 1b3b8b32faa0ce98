// Row P16: the cost of traces and metrics for the uploads of P2. Of two APIs of one stack, one has a collector and a
// reader of its metrics every second, and the other has neither. They are measured in turns, so that both use the same
// machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocalStack } from '../src/local/stack';
import { call, load, median } from './load';
import type { BenchmarkResult } from './result-row';
import { StackClient } from './stack-client';
import { warmCalls } from './uploads';

/** An odd number, so that the median is a measured value. */
const rounds = 11;
const posts = 800;
const lanes = 16;
/** The maximum cost: less than 5 % of P2. */
const ratioMin = 0.95;

/** Receives traces and discards them. */
export async function startSink(): Promise<{ readonly url: string; readonly taken: () => number; close(): void }> {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/x-protobuf' }).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/traces`, taken: () => bytes, close: () => server.close() };
}

/** Settings of the two APIs: `api` is not watched, `api-2` is. */
export const watchedEnvironment = (collector: string): Readonly<Record<string, NodeJS.ProcessEnv>> => ({
  api: { SELLO_OTLP_URL: '', SELLO_API_METRICS_PORT: '0' },
  'api-2': { SELLO_OTLP_URL: collector },
});

export async function benchWatching(stack: LocalStack): Promise<BenchmarkResult> {
  const client = await StackClient.open(stack);
  const { apis, token, metrics } = stack.addresses;
  const body = JSON.stringify({ data: client.invoice(client.supplierCode(9_100), 10) });
  const post = (api: string | undefined) => () =>
    call('POST', `${api}/silo/v1/entries`, token, body).then(() => undefined);
  // Workers come first, then APIs, so the last API is the watched one.
  const page = metrics[2] ?? '';
  const reading = setInterval(
    () =>
      void fetch(page).then(
        (answer) => answer.text(),
        () => undefined,
      ),
    1_000,
  );
  const seconds: [number, number] = [0, 0];
  const ratios: number[] = [];
  try {
    // Both APIs are as warm as the API of P2, because an API that has just started is slower, by a varying amount.
    for (const api of apis) await load(warmCalls, lanes, post(api));
    for (let round = 0; round < rounds; round += 1) {
      const rates: [number, number] = [0, 0];
      // The order alternates, because the after-effects of the first measurement must not always affect the same API.
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { perSecond } = await load(posts, lanes, post(apis[which]));
        rates[which] = perSecond;
        seconds[which] += posts / perSecond;
      }
      ratios.push(rates[1] / rates[0]);
    }
  } finally {
    clearInterval(reading);
  }
  const [plain, watched] = seconds.map((second) => (rounds * posts) / second) as [number, number];
  return {
    id: 'P16',
    what: 'POST entries of P2 with all traces sent and metrics read every second',
    value: watched,
    unit: '/s',
    yardstick: `the same without ${plain.toFixed(0)}/s`,
    ratio: median(ratios),
    target: `>= ${ratioMin}`,
    pass: median(ratios) >= ratioMin,
  };
}
