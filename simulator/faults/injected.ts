// Injected faults: rules that choose messages, records or connections which get a wrong response. The choice is seeded,
// so that a run can be repeated.

export const injectedMessageFaultKinds = [
  'drop',
  'unavailable',
  'html',
  'oversized',
  'encoding',
  'empty',
  'truncated',
  'foreign',
  'fault',
  'delay',
] as const;

/** `line` affects records, `reset` affects connections, and the other kinds affect messages. */
export type InjectedFaultKind = (typeof injectedMessageFaultKinds)[number] | 'line' | 'reset';

/** One rule of PUT /faults. `ratio` is a share from 0 to 1 (default 1). After `next` hits, the rule is removed. */
export interface InjectedFaultRule {
  readonly kind: InjectedFaultKind;
  readonly ratio?: number;
  readonly next?: number;
  /** For `fault` and `line`: the code. */
  readonly code?: number;
  /** Whether the message is processed and stored before the wrong response; default false. */
  readonly stored?: boolean;
  readonly issuer?: string;
  readonly operation?: 'submission' | 'query';
  /** The minimum number of records of a message. */
  readonly recordsMin?: number;
  /** Wait before the response, in milliseconds. */
  readonly delayMs?: number;
  /** For `unavailable`: an HTTP status other than 503. */
  readonly status?: number;
  /** Number of seconds by which the `Date` of the wrong response is in the past, as on a page that a proxy cached. */
  readonly secondsBehind?: number;
}

export interface InjectedFaultPlan {
  readonly seed?: number;
  /** Wait before every response, in milliseconds. */
  readonly delayMs?: number;
  readonly rules?: readonly InjectedFaultRule[];
}

export interface ReceivedMessageSummary {
  readonly kind: 'submission' | 'query' | 'other';
  /** Empty if the message names none. */
  readonly issuer: string;
  readonly records: number;
}

export interface FaultInjector {
  set(order: InjectedFaultPlan): void;
  ofMessage(traits: ReceivedMessageSummary): InjectedFaultRule | undefined;
  ofRecord(issuer: string): number | undefined;
  ofConnection(): InjectedFaultRule | undefined;
  delayMs(): number;
  /** Lists each rule with its remaining count, and how often the rule matched. */
  show(): object;
}

interface LiveRule {
  readonly rule: InjectedFaultRule;
  left: number;
  hits: number;
}

export function createFaultInjector(startDelayMs: number): FaultInjector {
  let live: LiveRule[] = [];
  let delayMs = startDelayMs;
  let seed = 1;
  let random = randomFrom(seed);
  const pick = (fits: (rule: InjectedFaultRule) => boolean): InjectedFaultRule | undefined => {
    for (const candidate of live) {
      if (candidate.left <= 0 || !fits(candidate.rule)) continue;
      if (random() >= (candidate.rule.ratio ?? 1)) continue;
      candidate.left -= 1;
      candidate.hits += 1;
      return candidate.rule;
    }
    return undefined;
  };
  return {
    set: (order) => {
      seed = order.seed ?? seed;
      random = randomFrom(seed);
      delayMs = order.delayMs ?? startDelayMs;
      live = (order.rules ?? []).map((rule) => ({ rule, left: rule.next ?? Number.POSITIVE_INFINITY, hits: 0 }));
    },
    ofMessage: (traits) => pick((rule) => rule.kind !== 'line' && rule.kind !== 'reset' && isMeant(rule, traits)),
    ofRecord: (issuer) => pick(({ kind, issuer: only = issuer }) => kind === 'line' && only === issuer)?.code,
    ofConnection: () => pick(({ kind }) => kind === 'reset'),
    delayMs: () => delayMs,
    show: () => ({
      seed,
      delayMs,
      rules: live.map(({ rule, left, hits }) => ({ ...rule, hits, ...(left < Infinity ? { left } : {}) })),
    }),
  };
}

function isMeant(rule: InjectedFaultRule, { kind, issuer, records }: ReceivedMessageSummary): boolean {
  return (rule.operation ?? kind) === kind && (rule.issuer ?? issuer) === issuer && records >= (rule.recordsMin ?? 0);
}

/** A small generator of numbers in [0, 1) with 32 bits of state (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
