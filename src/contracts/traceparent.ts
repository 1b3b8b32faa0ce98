// The trace of an operation as text by W3C Trace Context, `00-<trace, 32 hex>-<span, 16 hex>-<flags, 2 hex>`. The text
// is stored in jobs, requests and records, and contains no personal data.

/** Trace and span ids, and whether the trace is sampled. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly trace: string;
  /** 16 hexadecimal digits. */
  readonly span: string;
  /** Whether the trace is exported. */
  readonly sampled: boolean;
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/**
 * Parses a `traceparent` header, or returns undefined if it is invalid. Version `ff` and ids of zeros are forbidden
 * (section 3.2.2).
 */
export function parseTraceparent(text: string | undefined): TraceContext | undefined {
  if (text === undefined || text === '') return undefined;
  const [, version = '', trace = '', span = '', flags = ''] = form.exec(text.slice(0, 80)) ?? [];
  if (trace === '' || version === 'ff' || /^0+$/.test(trace) || /^0+$/.test(span)) return undefined;
  if (version === '00' && text.length !== 55) return undefined;
  return { trace, span, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const formatTraceparent = ({ trace, span, sampled }: TraceContext): string =>
  `00-${trace}-${span}-${sampled ? '01' : '00'}`;

/** Parses the trace id for log lines, or returns undefined for an invalid text. */
export const parseTraceIdOfTraceparent = (traceparent: string | undefined): string | undefined =>
  parseTraceparent(traceparent)?.trace;
