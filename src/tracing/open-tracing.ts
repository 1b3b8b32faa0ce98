// Opens tracing according to the settings. Its libraries are loaded only if traces are exported.
import type { Settings } from '../settings/settings';
import type { Warn } from './otlp';
import { noTracing, type Tracing } from './tracing';

/** @param service name of the process: `sello-api` @param warn reports export errors, at most once a minute */
export async function openTracing(
  { otlp }: Pick<Settings, 'otlp'>,
  service: { readonly name: string; readonly version: string },
  warn: Warn,
): Promise<Tracing> {
  if (otlp === undefined) return noTracing;
  const { createOtlpTracing } = await import('./otlp.js');
  return createOtlpTracing(otlp, service, warn);
}
