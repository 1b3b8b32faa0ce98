// Results of the activities of a chain run in its test, in the order of the calls.
import type {
  AuthorityQueryActivityInput,
  AuthorityQueryActivityResult,
  OutstandingChainWork,
  SealingActivityInput,
  SealingActivityResult,
  SendingActivityInput,
  SendNextAction,
  SendingActivityResult,
} from '../../src/contracts/activities';

export const nothing: OutstandingChainWork = {
  pending: 0,
  unnotified: false,
  open: false,
  unrecorded: false,
  doubtful: false,
  sealable: false,
};
export const head = { installation: 'SELLO-1', sequence: 3, fingerprint: 'F3' };
export const pending = (count: number): OutstandingChainWork => ({ ...nothing, pending: count });
export const sealed = (
  left: OutstandingChainWork = nothing,
  more: Partial<SealingActivityResult> = {},
): SealingActivityResult => ({
  sealed: 1,
  refused: 0,
  compared: true,
  head,
  more: false,
  left,
  ...more,
});
export const sent = (
  next: SendNextAction,
  left: OutstandingChainWork = nothing,
  more: Partial<SendingActivityResult> = {},
): SendingActivityResult => ({
  lists: 1,
  records: 1,
  unanswered: 0,
  lastError: null,
  next,
  left,
  ...more,
});
export const noMore: SendNextAction = { kind: 'nothing' };
export const deferred = (why: 'window' | 'lease' | 'back-off' | 'stop', waitMs: number): SendNextAction => ({
  kind: 'deferred',
  why,
  waitMs,
  text: `because of the ${why}`,
});

type Call = { readonly step: 'seal' | 'send' | 'query'; readonly atMs: number; readonly input: object };

/** Results in the order of the calls. The last one repeats. */
export class Script {
  readonly calls: Call[] = [];
  seal: ((input: SealingActivityInput) => SealingActivityResult | Promise<SealingActivityResult>)[] = [];
  send: ((input: SendingActivityInput) => SendingActivityResult | Promise<SendingActivityResult>)[] = [];
  query: ((input: AuthorityQueryActivityInput) => AuthorityQueryActivityResult)[] = [];

  of = (step: Call['step']): Call[] => this.calls.filter((call) => call.step === step);

  perform<Input extends object, Result>(step: Call['step'], list: ((input: Input) => Result)[], input: Input): Result {
    this.calls.push({ step, atMs: Date.now(), input });
    const next = list.length > 1 ? list.shift() : list[0];
    if (!next) throw new Error(`nobody expects ${step}`);
    return next(input);
  }
}
