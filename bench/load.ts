// Load on loopback from a fixed number of callers. Each call is timed, and the load ends after a fixed number of calls.
import { Agent, request } from 'node:http';

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Makes `count` calls from `lanes` callers. */
export async function load(count: number, lanes: number, call: (i: number) => Promise<void>): Promise<LoadResult> {
  const times: number[] = [];
  let next = 0;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    while (next < count) {
      const i = next;
      next += 1;
      const start = performance.now();
      await call(i);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = count / ((performance.now() - began) / 1_000);
  times.sort((a, b) => a - b);
  return { perSecond, p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), p99Ms: quantile(times, 0.99) };
}

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;

/** Returns the median; for an even count, the upper one of the two middle values. */
export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((left, right) => left - right),
    0.5,
  );

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Makes one JSON call on a kept connection. @throws for any status except 2xx */
export function call(method: string, url: string, token: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const asking = request(url, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const { statusCode = 0 } = answer;
        if (statusCode < 300) resolve(text);
        else reject(new Error(`${method} ${url}: ${statusCode} ${text.slice(0, 300)}`));
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
