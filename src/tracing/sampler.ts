// Which traces are sent: what the one who began it decided; else so many of a hundred, by the last digits of the trace's id.
import { type Context, isSpanContextValid, type SpanContext, trace, TraceFlags } from '@opentelemetry/api';
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace-node';

/** The same everywhere for the same trace. Ids that begin with a time are drawn at their end. */
export const isSampled = (traceId: string, percent: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < percent / 100;

export const makeSampler = (percent: number): Sampler => ({
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
