// What a Fault of a whole submission means for the sender: four classes, by the authority's code.
import type { Answer, AnswerFault } from './answer';

/**
 * `structure`: one record breaks the message, find it. `header`: this issuer may not send so, stop its chain.
 * `access`: nobody may send with this certificate, stop it. `technical`: again, nothing is known.
 */
export type FaultClass = 'structure' | 'header' | 'access' | 'technical';

const CLASSES: readonly (readonly [Exclude<FaultClass, 'technical'>, readonly number[]])[] = [
  ['structure', [4102, 4113, 4114, 4119, 4136, 4137, 4138]],
  ['header', [4104, 4105, 4107, 4109, 4112, 4115, 4116, 4117, 4120, 4121, 4122, 4123, 4124, 4125, 4126, 4127]],
  ['access', [4141]],
];

const CLASS_OF = new Map(CLASSES.flatMap(([name, codes]) => codes.map((code) => [code, name] as const)));

/** Class of a code; without a code, or with one outside the table, nothing is known: send the same again. */
export function faultClass(code: number | null): FaultClass {
  return (code === null ? undefined : CLASS_OF.get(code)) ?? 'technical';
}

/** Technical codes of error-codes.json: a retry is reasonable, also when one comes in a line. */
export const TECHNICAL_CODES: ReadonlySet<number> = new Set([
  1129, 1241, 1243, 1256, 1288, 3500, 3501, 4103, 4108, 4110, 4111, 4118, 4128,
]);

/** What an attempt leads to. `unknown`: the same records go again after a pause. */
export type AttemptResult =
  | { readonly kind: 'answered' }
  | { readonly kind: 'fault'; readonly class: Exclude<FaultClass, 'technical'>; readonly fault: AnswerFault }
  | { readonly kind: 'certificate-refused'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Reads an answer as the result of an attempt: a technical Fault is an unknown outcome like any other trouble. */
export function attemptResult(answer: Answer): AttemptResult {
  if (answer.kind === 'answered') return { kind: 'answered' };
  if (answer.kind === 'unknown') {
    return { kind: answer.reason === 'certificate-refused' ? 'certificate-refused' : 'unknown', detail: answer.detail };
  }
  const name = faultClass(answer.code);
  return name === 'technical'
    ? { kind: 'unknown', detail: answer.text }
    : { kind: 'fault', class: name, fault: answer };
}
