// Exports spans to a collector as OTLP over HTTP in protobuf. Nothing is patched, and no globals are set. The
// interceptors of the Temporal SDK are not used, because they reorder signals and local activities, so that stored
// histories might not replay.
import { randomBytes } from 'node:crypto';
import {
  type Context,
  diag,
  DiagLogLevel,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  isSpanContextValid,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type IdGenerator,
  type Sampler,
  SamplingDecision,
} from '@opentelemetry/sdk-trace-node';
import { parseTraceparent, type TraceContext, formatTraceparent } from '../contracts/traceparent';
import type { Settings } from '../settings/settings';
import {
  type SpanAttributes,
  deriveRootSpanFromId,
  type TracingSpan,
  type SpanStartOptions,
  type Tracing,
} from './tracing';

const limits = {
  /** Maximum number of links of a span. A submission of 1,000 records must not become a span of 100 kB. */
  linksMax: 128,
  /**
   * Maximum number of spans that wait for export, 0.5 kB each. Further spans are dropped, so that tracing does not use
   * up the memory.
   */
  queueMax: 8_192,
  /** Maximum number of spans of one message to the collector, and the pause between two messages. */
  batchMax: 512,
  pauseMs: 1_000,
  /** Time limit of one export. */
  sendMs: 5_000,
} as const;

/** Warns about an export error. */
export type SpanExportErrorReporter = (reason: string) => void;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Uses predefined ids for the next span. */
class Ids implements IdGenerator {
  next: TraceContext | undefined;
  generateTraceId = (): string => this.next?.trace ?? randomBytes(16).toString('hex');
  generateSpanId = (): string => this.next?.span ?? randomBytes(8).toString('hex');
}

/** Creates tracing that exports spans over OTLP. */
export function createOtlpTracing(
  { url, authorization, percent }: NonNullable<Settings['otlp']>,
  { name, version }: { readonly name: string; readonly version: string },
  warn: SpanExportErrorReporter,
): Tracing {
  reportErrors(warn);
  const ids = new Ids();
  const headers = authorization ? { Authorization: authorization } : {};
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: limits.sendMs });
  const { queueMax, batchMax, pauseMs, sendMs, linksMax } = limits;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    idGenerator: ids,
    sampler: makeSampler(percent),
    spanLimits: { linkCountLimit: linksMax },
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: queueMax,
        maxExportBatchSize: batchMax,
        scheduledDelayMillis: pauseMs,
        exportTimeoutMillis: sendMs,
      }),
    ],
  });
  const tracer = provider.getTracer('sello', version);
  const begin = ({
    name: called,
    kind = 'internal',
    parent,
    ids: wanted,
    links = [],
    fromMs,
  }: SpanStartOptions): TracingSpan => {
    ids.next = wanted;
    const options = {
      kind: kinds[kind],
      links: linksTo(links),
      ...(fromMs === undefined ? {} : { startTime: fromMs }),
    };
    const span = tracer.startSpan(called, options, toContext(wanted ? undefined : parent));
    ids.next = undefined;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: formatTraceparent({ trace: traceId, span: spanId, sampled: traceFlags === TraceFlags.SAMPLED }),
      end({ name: better, attributes, failed, atMs } = {}) {
        if (better) span.updateName(better);
        if (attributes) span.setAttributes(present(attributes));
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(atMs);
      },
    };
  };
  const traceOf = (id: string): TraceContext => deriveRootSpanFromId(id, (traceId) => isSampled(traceId, percent));
  return { on: true, begin, traceOf, close: () => provider.shutdown() };
}

/** Builds the context of a span of another process. */
function toContext(parent: string | undefined): Context {
  const parsedParent = parseTraceparent(parent);
  return parsedParent ? trace.setSpanContext(ROOT_CONTEXT, remote(parsedParent)) : ROOT_CONTEXT;
}

const remote = ({ trace: traceId, span: spanId, sampled }: TraceContext) => ({
  traceId,
  spanId,
  isRemote: true,
  traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
});

/** Links each trace once. */
function linksTo(traceparents: readonly (string | undefined)[]): Link[] {
  const linkContexts = [...new Set(traceparents)].flatMap((one) => parseTraceparent(one) ?? []);
  return linkContexts.slice(0, limits.linksMax).map((context) => ({ context: remote(context) }));
}

const present = (attributes: SpanAttributes): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** Reports an unreachable collector once a minute, not for each message. */
function reportErrors(warn: SpanExportErrorReporter): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string): void => {
    if (performance.now() - reportedAt < 60_000) return;
    reportedAt = performance.now();
    warn(message.slice(0, 300));
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: report, warn: report, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
}

/**
 * Returns whether a trace is exported. The result is the same in every process. The end of the id is used, because some
 * ids start with a time.
 */
const isSampled = (traceId: string, percent: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < percent / 100;

/** If a caller started the trace, the caller decides; otherwise, the percentage decides. */
const makeSampler = (percent: number): Sampler => ({
  shouldSample(context: Context, traceId: string) {
    const parent: SpanContext | undefined = trace.getSpanContext(context);
    const isRecorded =
      parent && isSpanContextValid(parent)
        ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
        : isSampled(traceId, percent);
    return { decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  },
  toString: () => `sello ${percent} %`,
});
