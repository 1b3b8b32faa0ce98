// Defines a message as an id of the catalogues with its parameters. Rules create messages and the store keeps them.
// Texts are written where a person reads them: in HTTP responses, pages of the console, commands and logs (render.ts).
import type { englishMessages } from './en';
import type { NoMessageParams, CatalogueMessageParams } from './text';

export type MessageId = keyof typeof englishMessages;

/**
 * Parameters of an id, in the form in which a rule gives them. A text may itself be a message, which is rendered in the
 * same language.
 */
export type MessageParamsOfId<Id extends MessageId> = Nested<CatalogueMessageParams<(typeof englishMessages)[Id]>>;

type Nested<P> = {
  readonly [Name in keyof P]: P[Name] extends readonly string[]
    ? readonly StoredMessage[]
    : P[Name] | (string extends P[Name] ? Message : never);
};

export interface MessageOfId<Id extends MessageId> {
  readonly id: Id;
  readonly params: MessageParamsOfId<Id>;
}

/**
 * A message of any id. The id determines the parameters: `createMessage` checks them, and `isMessageWithId` restores their
 * type. A union of all ids would be exact, but the compiler gives up on unions of a thousand.
 */
export interface Message {
  readonly id: MessageId;
  readonly params: Readonly<Record<string, unknown>>;
}

export const isMessageOfId = <Id extends MessageId>(text: StoredMessage | undefined, id: Id): text is MessageOfId<Id> =>
  typeof text === 'object' && text.id === id;

/** The arguments after an id: its parameters, if it has any. */
export type MessageParamArguments<Id extends MessageId> =
  NoMessageParams extends MessageParamsOfId<Id> ? [params?: MessageParamsOfId<Id>] : [params: MessageParamsOfId<Id>];

export const createMessage = <Id extends MessageId>(id: Id, ...[params]: MessageParamArguments<Id>): Message => ({
  id,
  params: params ?? {},
});

/**
 * Returns a text whose parameters have at most this many characters, because parameters quote documents and responses
 * of other servers.
 */
export function clipMessageParameters(text: StoredMessage, max: number): StoredMessage {
  if (typeof text === 'string') return clip(text, max);
  const params = Object.entries(text.params).map(([name, value]) => [
    name,
    typeof value === 'string' ? clip(value, max) : value,
  ]);
  return { id: text.id, params: Object.fromEntries(params) };
}

const clip = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}\u2026` : text);

/** Returns whether two stored texts are the same. */
export const isSameStoredMessage = (one: StoredMessage | undefined, other: StoredMessage | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The stored text of a fault, a warning or an event. It is a message, or a sentence that is data (of the authority or
 * of a caller).
 */
export type StoredMessage = Message | string;
