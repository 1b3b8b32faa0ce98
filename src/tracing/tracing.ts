// What code says of its place in a trace. Who sends spans is given from outside; without one, traces are carried on and not sent.
import { createHash, randomUUID } from 'node:crypto';
import { parseTraceparent, type TraceContext, formatTraceparent } from '../contracts/traceparent';

export type SpanKind = 'server' | 'client' | 'internal';

/** Never a name, a tax code, an amount: ids, counts, codes and words of ours. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  /** The span above it, as `traceparent`. Absent or no trace: a trace of its own. */
  readonly parent?: string | undefined;
  /** Its ids, where others know them before it is made: it is the first of its trace. */
  readonly ids?: TraceContext;
  /** Traces that it works for; so many as the limit says are kept. */
  readonly links?: readonly (string | undefined)[];
  /** When it began, milliseconds since 1970; now, if absent. */
  readonly fromMs?: number;
}

export interface SpanEnd {
  /** A better name, known at its end. */
  readonly name?: string;
  readonly attributes?: Attributes;
  readonly failed?: boolean;
  /** When it ended, milliseconds since 1970; now, if absent. */
  readonly atMs?: number;
}

export interface Span {
  readonly traceparent: string;
  end(end?: SpanEnd): void;
}

export interface Tracing {
  /** Spans are sent. Without it, spans of the past need not be made at all. */
  readonly on: boolean;
  begin(beginning: SpanStart): Span;
  /** The first span of the trace of something with an id (uuid), known to all processes before anybody makes it. */
  traceOf(id: string): TraceContext;
  /** Sends what waits. */
  close(): Promise<void>;
}

const nothing = (): void => undefined;

/** The trace goes on, or begins, and nobody is told. */
export const noTracing: Tracing = {
  on: false,
  begin: ({ parent, ids }) => ({
    traceparent: formatTraceparent(ids ?? parseTraceparent(parent) ?? unseen()),
    end: nothing,
  }),
  traceOf: (id) => toRootSpan(id, () => false),
  close: () => Promise.resolve(),
};

/**
 * The digits of the id are the trace, and the span follows from them: attempts of a submission are made by other processes,
 * maybe days before its list is answered.
 */
export function toRootSpan(id: string, isSampled: (traceId: string) => boolean): TraceContext {
  const trace = id.replaceAll('-', '');
  const span = createHash('sha256').update(trace).digest('hex').slice(0, 16);
  return { trace, span, sampled: isSampled(trace) };
}

/** 32 hexadecimal digits. Node keeps a stock of these uuids: bytes of the system for each call cost a hundredth of an upload. */
const drawn = (): string => randomUUID().replaceAll('-', '');

/** Nobody is sent this span: that its name is a part of the trace's is seen by nobody. */
function unseen(): TraceContext {
  const trace = drawn();
  return { trace, span: trace.slice(16), sampled: false };
}
