// Opens tracing according to the settings. Its libraries are loaded only if traces are exported.
import type { Settings } from '../settings/settings';
import type { SpanExportErrorReporter } from './otlp';
import { nonExportingTracing, type Tracing } from './tracing';

/**
 * Opens tracing according to the settings. @param service name of the process, such as `sello-api` @param warn reports
 * export errors, at most once a minute
 */
export async function openConfiguredTracing(
  { otlp }: Pick<Settings, 'otlp'>,
  service: { readonly name: string; readonly version: string },
  warn: SpanExportErrorReporter,
): Promise<Tracing> {
  if (otlp === undefined) return nonExportingTracing;
  const { createOtlpTracing } = await import('./otlp.js');
  return createOtlpTracing(otlp, service, warn);
}
