// Opens tracing as the settings want it. The libraries are loaded only when there is somebody to send to.
import type { Settings } from '../settings/settings';
import type { Warn } from './otlp';
import { noTracing, type Tracing } from './tracing';

/** @param service name of the process: `sello-api`. `warn` is told what could not be sent, at most once a minute. */
export async function openTracing(
  { otlp }: Pick<Settings, 'otlp'>,
  service: { readonly name: string; readonly version: string },
  warn: Warn,
): Promise<Tracing> {
  if (otlp === undefined) return noTracing;
  const { createOtlpTracing: otlpTracing } = await import('./otlp.js');
  return otlpTracing(otlp, service, warn);
}
