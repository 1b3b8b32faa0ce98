// Refusals: errors of calls, each with a row in the table of errors.
import { apiErrorTable, type ApiErrorKey } from './error-table';
import type { Message, MessageId, MessageParamsOfId, StoredMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';
import type { Warning } from './warnings';
import type { InvoiceRepairCallName } from '../messages/calls';
import type { NoMessageParams } from '../messages/text';

/**
 * The form of an invoice in a call on invoices. The faults and warnings of the call name the fields of this form.
 * `lines`, `withheld-lines` and `bases` use the fields of the call, and `document` uses the fields of the format.
 * `made` means that Sello created the invoice, for example a credit note, from another invoice.
 */
export type InvoiceBodyVariant = 'lines' | 'withheld-lines' | 'bases' | 'document' | 'made';

/** One failed rule of a document. `paths` are JSONPath-like from the envelope's root, as in `$.doc.lines[0].item`. */
export interface Fault {
  readonly code: string;
  readonly paths?: readonly string[];
  readonly message: StoredMessage;
  /** Id of the step that failed, on faults of jobs and entries. */
  readonly provider?: string;
  /** Remedy with valid values; absent if the message or the tables contain the remedy. Never in `fields`. */
  readonly remedy?: StoredMessage;
  /** The party that a code of the authority concerns, as in the rejected record. */
  readonly party?: RejectedRecordParty;
}

export interface RejectedRecordParty {
  readonly role: 'customer' | 'supplier';
  readonly name: string;
  readonly taxCode: string;
}

/** Content of a refusal in addition to key and message. */
interface RefusalDetails {
  /** Causes of the refusal. */
  readonly faults?: readonly Fault[];
  /** Further warnings. */
  readonly warnings?: readonly Warning[];
  /** The warning that is probably the cause of the faults. The sentence begins with this warning. */
  readonly cause?: Warning;
  readonly fields?: object;
  /** Id of the object that causes the conflict. */
  readonly id?: string;
  /** Set if the object was issued by a call with another body. It is for forms of the console and not in responses. */
  readonly hasOtherBody?: boolean;
  /**
   * Set if the object is an invoice of the one-call endpoint, and the faults belong to this invoice. The value
   * describes how to correct the invoice.
   */
  readonly correction?: InvoiceRepairCallName;
  /** The form in which the call states the invoice with these faults. */
  readonly body?: InvoiceBodyVariant;
  /** Remedy in this case, which replaces the remedy of the message or the table. */
  readonly remedy?: Message;
  /** The current version of the resource, for `ETag`. */
  readonly etag?: string;
  /** Seconds until the call may be repeated, for `Retry-After`. */
  readonly retrySeconds?: number;
}

/**
 * A refusal with a row in the table. A call throws the refusal, and its response has the refusal as a body in the
 * language of the caller. It never contains a secret. Its `message` is the English text, for logs.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly key: ApiErrorKey,
    readonly reason: Message,
    readonly details: RefusalDetails = {},
  ) {
    super(renderMessageInEnglish(reason));
  }

  get status(): number {
    return apiErrorTable[this.key].status;
  }
}

/** Creates the refusal with this key. Its reason is this message of the catalogues. */
export function createRefusal<Id extends MessageId>(
  key: ApiErrorKey,
  id: Id,
  ...[params, details]: NoMessageParams extends MessageParamsOfId<Id>
    ? [params?: MessageParamsOfId<Id>, details?: RefusalDetails]
    : [params: MessageParamsOfId<Id>, details?: RefusalDetails]
): Refusal {
  return new Refusal(key, { id, params: params ?? {} } as Message, details);
}

/** Ends a read whose client is gone, because a partial result looks like a complete one. @throws Refusal `busy` */
export function requireConnectedClient(closed: Pick<AbortSignal, 'aborted'> | undefined): void {
  if (closed?.aborted) throw createRefusal('busy', 'client-disconnected');
}
