// The interface that reports spans. The exporter is passed in; if there is none, traces are continued but not exported.
import { createHash, randomUUID } from 'node:crypto';
import { parseTraceparent, type TraceContext, formatTraceparent } from '../contracts/traceparent';

export type SpanKind = 'server' | 'client' | 'internal';

/** Ids, counts and codes; never a name, a tax ID or an amount. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanStartOptions {
  readonly name: string;
  readonly kind?: SpanKind;
  /** Parent span as `traceparent`; if absent or invalid, a new trace begins. */
  readonly parent?: string | undefined;
  /** Predefined ids, for the first span of a trace that other processes refer to. */
  readonly ids?: TraceContext;
  /** Traces for which the span works, up to a limit. */
  readonly links?: readonly (string | undefined)[];
  /** Start in milliseconds since 1970; if absent, now. */
  readonly fromMs?: number;
}

export interface SpanEndOptions {
  /** A more specific name. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly failed?: boolean;
  /** End in milliseconds since 1970; if absent, now. */
  readonly atMs?: number;
}

export interface TracingSpan {
  readonly traceparent: string;
  end(end?: SpanEndOptions): void;
}

/** Starts spans. */
export interface Tracing {
  /** Whether spans are exported. If not, spans for past times need not be created. */
  readonly on: boolean;
  begin(beginning: SpanStartOptions): TracingSpan;
  /**
   * Returns the first span in the trace of an object with an id (uuid). All processes can derive this span before it is
   * created.
   */
  traceOf(id: string): TraceContext;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

const nothing = (): void => undefined;

/** Continues or starts traces without exporting them. */
export const nonExportingTracing: Tracing = {
  on: false,
  begin: ({ parent, ids }) => ({
    traceparent: formatTraceparent(ids ?? parseTraceparent(parent) ?? unseen()),
    end: nothing,
  }),
  traceOf: (id) => deriveRootSpanFromId(id, () => false),
  close: () => Promise.resolve(),
};

/**
 * Derives the root span of an id. The digits of the id are the trace, and the span id is derived from it. Other
 * processes send attempts of a submission, perhaps days before its response.
 */
export function deriveRootSpanFromId(id: string, isSampled: (traceId: string) => boolean): TraceContext {
  const trace = id.replaceAll('-', '');
  const span = createHash('sha256').update(trace).digest('hex').slice(0, 16);
  return { trace, span, sampled: isSampled(trace) };
}

/**
 * Returns 32 hexadecimal digits. Node caches random uuids; random bytes for each call would cost a hundredth of an
 * upload.
 */
const drawId = (): string => randomUUID().replaceAll('-', '');

/** Returns the ids of a span that is never exported, so that its id may be a part of the trace id. */
function unseen(): TraceContext {
  const trace = drawId();
  return { trace, span: trace.slice(16), sampled: false };
}
