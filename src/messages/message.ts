// What a message is: an id of the catalogues with its parameters. Rules make messages; texts are written where somebody
// reads them: HTTP answers, pages of the console, commands, logs (render.ts).
//
// What is stored follows one rule each: a refusal that is kept for its Idempotency-Key stores id and parameters. Faults and
// warnings of jobs and entries, stops and alarms store their English text with a code: the code is the id, and the
// catalogues of other languages have one text a code (es/faults.ts, es/warnings.ts, es/stops.ts). The authority's own
// sentences are data: they stay as they came.
import type { en } from './en';
import type { NoParams, ParamsOf } from './text';

export type MessageId = keyof typeof en;

export type Params<Id extends MessageId> = ParamsOf<(typeof en)[Id]>;

export type Message = {
  readonly [Id in MessageId]: { readonly id: Id; readonly params: Params<Id> };
}[MessageId];

export const message = <Id extends MessageId>(
  id: Id,
  ...[params]: NoParams extends Params<Id> ? [params?: Params<Id>] : [params: Params<Id>]
): Message => ({ id, params: params ?? {} }) as Message;
