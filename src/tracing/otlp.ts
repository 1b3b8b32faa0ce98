// Spans to a collector: OTLP over HTTP as protobuf. Nothing is patched and nothing is global; the engine's own interceptors are not
// used, because they reorder signals and local activities, so that stored histories may not replay.
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
import { type Attributes, toRootSpan, type Span, type SpanStart, type Tracing } from './tracing';

const limits = {
  /** Links of a span: a list of 1,000 records must not become a span of 100 kB. */
  linksMax: 128,
  /** Spans that wait to be sent; more are dropped: seeing must not cost the service its memory. 0.5 kB each. */
  queueMax: 8_192,
  /** Spans of one message to the collector, and the pause between two messages. */
  batchMax: 512,
  pauseMs: 1_000,
  /** A collector that hangs is given up. */
  sendMs: 5_000,
} as const;

export type Warn = (reason: string) => void;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Ids that were given before the span was made, for the one span that is made next. */
class Ids implements IdGenerator {
  next: TraceContext | undefined;
  generateTraceId = (): string => this.next?.trace ?? randomBytes(16).toString('hex');
  generateSpanId = (): string => this.next?.span ?? randomBytes(8).toString('hex');
}

export function createOtlpTracing(
  { url, authorization, percent }: NonNullable<Settings['otlp']>,
  { name, version }: { readonly name: string; readonly version: string },
  warn: Warn,
): Tracing {
  tellTrouble(warn);
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
  const begin = ({ name: called, kind = 'internal', parent, ids: wanted, links = [], fromMs }: SpanStart): Span => {
    ids.next = wanted;
    const options = {
      kind: kinds[kind],
      links: linksTo(links),
      ...(fromMs === undefined ? {} : { startTime: fromMs }),
    };
    const span = tracer.startSpan(called, options, contextOf(wanted ? undefined : parent));
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
  const traceOf = (id: string): TraceContext => toRootSpan(id, (traceId) => isSampled(traceId, percent));
  return { on: true, begin, traceOf, close: () => provider.shutdown() };
}

/** The context of a span that was made elsewhere. */
function contextOf(parent: string | undefined): Context {
  const found = parseTraceparent(parent);
  return found ? trace.setSpanContext(ROOT_CONTEXT, remote(found)) : ROOT_CONTEXT;
}

const remote = ({ trace: traceId, span: spanId, sampled }: TraceContext) => ({
  traceId,
  spanId,
  isRemote: true,
  traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
});

/** Each trace once. */
function linksTo(traceparents: readonly (string | undefined)[]): Link[] {
  const found = [...new Set(traceparents)].flatMap((one) => parseTraceparent(one) ?? []);
  return found.slice(0, limits.linksMax).map((context) => ({ context: remote(context) }));
}

const present = (attributes: Attributes): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** A collector that is away says so once a minute, not for each message. */
function tellTrouble(warn: Warn): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string): void => {
    if (performance.now() - toldAt < 60_000) return;
    toldAt = performance.now();
    warn(message.slice(0, 300));
  };
  const silent = (): void => undefined;
  diag.setLogger({ error: tell, warn: tell, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
}

// Which traces are sent: what the one who began it decided; else so many of a hundred, by the last digits of the trace's id.
/** The same everywhere for the same trace. Ids that begin with a time are drawn at their end. */
const isSampled = (traceId: string, percent: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < percent / 100;

const makeSampler = (percent: number): Sampler => ({
  shouldSample(context: Context, traceId: string) {
    const parent: SpanContext | undefined = trace.getSpanContext(context);
    const isWanted =
      parent && isSpanContextValid(parent)
        ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
        : isSampled(traceId, percent);
    return { decision: isWanted ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  },
  toString: () => `sello ${percent} %`,
});
