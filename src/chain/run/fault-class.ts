// What a Fault of a whole submission means for the sender: four classes, read from the table of codes.
import type { AuthorityCodeReaction } from '../../contracts/authority-code-groups';
import { authorityCodes } from '../../contracts/authority-codes';
import type { Answer, AnswerFault } from './answer';

/**
 * `structure`: one record breaks the message, find it. `header`: this issuer may not send so, stop its chain.
 * `access`: nobody may send with this certificate, stop it. `technical`: again, nothing is known.
 */
export type FaultClass = 'structure' | 'header' | 'access' | 'technical';

const CLASSES: Partial<Record<AuthorityCodeReaction, FaultClass>> = {
  poison: 'structure',
  'stop-chain': 'header',
  'stop-certificate': 'access',
};

/** Class of a Fault's code; without a code, or with one that says nothing about a submission: send the same again. */
export function classifyFault(code: number | null): FaultClass {
  const next = code === null ? undefined : authorityCodes.get(code)?.next;
  return (next && CLASSES[next]) ?? 'technical';
}

/** A code by which the authority speaks of itself: a retry is reasonable, also when it comes in a line. */
export function isTechnical(code: number | null): boolean {
  return code !== null && authorityCodes.get(code)?.next === 'retry';
}

/** What an attempt leads to. `unknown`: the same records go again after a pause. */
export type AttemptResult =
  | { readonly kind: 'answered' }
  | { readonly kind: 'fault'; readonly class: Exclude<FaultClass, 'technical'>; readonly fault: AnswerFault }
  | { readonly kind: 'certificate-refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Reads an answer as the result of an attempt: a technical Fault is an unknown outcome like any other trouble. */
export function toAttemptResult(answer: Answer): AttemptResult {
  if (answer.kind === 'answered') return { kind: 'answered' };
  if (answer.kind === 'unknown') {
    return { kind: answer.reason === 'certificate-refused' ? 'certificate-refused' : 'unknown', detail: answer.detail };
  }
  const name = classifyFault(answer.code);
  return name === 'technical'
    ? { kind: 'unknown', detail: answer.text }
    : { kind: 'fault', class: name, fault: answer };
}
