// The table of errors, with one row for every refusal that is shown to a client or an operator, or written to a log.
import type { Message, MessageId, MessageParamsById, StoredMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';
import type { Warning } from './warnings';
import { buildRemedy, type InvoiceRepairCallName, type Remedy } from '../messages/calls';
import type { NoMessageParams } from '../messages/text';

/**
 * The form of an invoice in a call on invoices. The faults and warnings of the call name the fields of this form.
 * `lines`, `withheld-lines` and `bases` use the fields of the call, and `document` uses the fields of the format.
 * `made` means that Sello created the invoice, for example a credit note, from another invoice.
 */
export type InvoiceBodyVariant = 'lines' | 'withheld-lines' | 'bases' | 'document' | 'made';

/** One row with the HTTP status, the cause, and what to do next. */
export interface ApiErrorTableRow {
  readonly status: number;
  readonly cause: string;
  readonly remedy: Remedy;
}

export const apiErrorTable = {
  input: {
    status: 400,
    cause:
      'The request is not valid for this endpoint, because the body is not JSON, a field has the wrong type, or the ' +
      '`Content-Type` is wrong.',
    remedy: 'Compare the request with the description of the endpoint in openapi.yaml.',
  },
  'too-large': {
    status: 413,
    cause: 'The body, or the resource that it would create, is larger than this endpoint allows.',
    remedy: 'Send a smaller body, or split the body into several requests.',
  },
  'head-too-large': {
    status: 431,
    cause: 'The URL and the headers of the request together are larger than the server allows.',
    remedy: 'Send fewer or shorter parameters and headers. Long lists belong in the body of the request.',
  },
  unauthorized: {
    status: 401,
    cause: 'The token is missing, or its signature, issuer, audience, time or access key is wrong.',
    remedy: 'Send `Authorization: Bearer <token>` with a token of this installation.',
  },
  forbidden: {
    status: 403,
    cause: 'The token is valid, but does not have the scope of this endpoint.',
    remedy: buildRemedy`Use a token with this scope, or ask an administrator of the workspace for such a token${'createKey'}.
      For the scope \`service\`, use \`operatorToken\` of \`.sello/local.json\`, or
      ${{ command: 'key create --service --name N', onPage: 'an access key of the installation' }}.`,
  },
  'not-found': {
    status: 404,
    cause: 'The resource does not exist in the workspace of the token.',
    remedy: 'Check the id or key, and check that the token belongs to the right workspace.',
  },
  'method-not-allowed': {
    status: 405,
    cause: 'This path exists, but not with this method.',
    remedy: 'Use one of the methods that the header `Allow` of the response lists.',
  },
  slow: {
    status: 408,
    cause: 'The body did not arrive in time.',
    remedy: 'Send the body again over a faster connection, or send a smaller body.',
  },
  conflict: {
    status: 409,
    cause: 'The id or key is already in use, or the resource is in a state that does not allow the request.',
    remedy: 'Read the resource and check its current state before you retry.',
  },
  full: {
    status: 409,
    cause: 'The resource has reached its maximum number of rows or bytes. Nothing was stored.',
    remedy: 'Remove what is no longer needed, or create a new resource.',
  },
  'idempotency-running': {
    status: 409,
    cause: 'The first request with this `Idempotency-Key` is still being processed.',
    remedy:
      'Wait for the seconds in `Retry-After`, then retry the same request to get the response of the first request.',
  },
  'idempotency-mismatch': {
    status: 422,
    cause: 'This `Idempotency-Key` was used before with a different body, in this workspace and at this path.',
    remedy: 'Use a new `Idempotency-Key` for a new request. To retry a request, send the same body.',
  },
  'precondition-failed': {
    status: 412,
    cause: 'The resource has changed since you read it (`If-Match` does not match).',
    remedy:
      'Read the resource again, with its current version in the header `ETag`. Then decide whether the change is still right.',
  },
  'no-document': {
    status: 422,
    cause: 'The request contains no document: it has neither `data` nor `previous_id`.',
    remedy: 'Send the document as `data`, or send the id of the entry to copy as `previous_id`.',
  },
  'unknown-schema': {
    status: 422,
    cause: 'The document has no `$schema`, or Sello does not support its `$schema`.',
    remedy: 'Set `$schema` to one of the schemas in docs/format.md.',
  },
  calculation: {
    status: 422,
    cause: 'Sello cannot calculate the document, so it stored nothing.',
    remedy: 'Correct the fields that the message names.',
  },
  validation: {
    status: 422,
    cause: 'The document is not valid.',
    remedy: 'Correct the fields in `faults`. To store the document now and correct it later, send `allow_invalid`.',
  },
  'e-invoice': {
    status: 422,
    cause:
      'The format of the e-invoice cannot represent this invoice: a required field is missing, or the format has no field ' +
      'for a value of the invoice.',
    remedy: 'Correct the fields in `faults`, or use a different format.',
  },
  signature: {
    status: 422,
    cause: 'Sello cannot sign the envelope, or a signature of the envelope is not valid.',
    remedy: 'Set the `code` of the invoice; or omit `sign`, and the workflow numbers and signs the invoice.',
  },
  patch: {
    status: 422,
    cause: 'Sello cannot apply the patch to the stored envelope.',
    remedy: 'Read the entry again, and write the patch for its envelope, in which paths start with /doc.',
  },
  certificate: {
    status: 422,
    cause:
      'Sello cannot use the certificate, because the file is not a .p12, has no key or has expired, or because the password ' +
      'is wrong.',
    remedy:
      'Export the certificate and its key together as a .p12 file, and send the file as base64 with its password.',
  },
  'signer-needed': {
    status: 422,
    cause: 'The request does not name the person who signs for the company.',
    remedy:
      'Send `signer` with the name, the tax ID and the role of a person who is authorized to sign for the company.',
  },
  'title-mismatch': {
    status: 422,
    cause: 'The certificate that sends the records of the supplier does not match the authorization to send.',
    remedy: buildRemedy`Store a certificate of the holder that the authorization names${'writeCertificate'}, or change the
      authorization to the holder of this certificate${'writeTitle'}.`,
  },
  'not-ready': {
    status: 422,
    cause: 'The installation is not ready to report to the real authority, because settings are missing.',
    remedy: 'Set the settings that the message names, as described in docs/go-live.md.',
  },
  parameter: {
    status: 422,
    cause: 'A parameter or a field has a value that is not allowed.',
    remedy: 'Correct the value that the message names.',
  },
  'cursor-expired': {
    status: 410,
    cause:
      'The cursor is older than the oldest stored row, or the row that it names is missing, because a backup was ' +
      'restored.',
    remedy: buildRemedy`Read the list from its beginning, with the same request without \`cursor\`. To find what changed in
      between, read the entries${'listEntries'} and the jobs${'listJobs'}.`,
  },
  'series-paused': {
    status: 409,
    cause: 'The series is paused, because a backup was restored and the next number may already be in use.',
    remedy: buildRemedy`Resume the series with
      ${{ call: 'resumeSeries', onPage: 'the button on its page' }}, then retry the request with the same id and a new
      \`Idempotency-Key\`.`,
  },
  'rate-limited': {
    status: 429,
    cause:
      'This access key, or this workspace, makes more requests than the installation allows (`SELLO_KEY_CALLS_PER_MINUTE`, ' +
      '`SELLO_WORKSPACE_CALLS_PER_MINUTE`).',
    remedy: 'Retry the request after the seconds in `Retry-After`, and send requests more slowly.',
  },
  'storage-full': {
    status: 413,
    cause:
      'The workspace has the maximum number of entries (`SELLO_WORKSPACE_ENTRIES`) or of bytes of files ' +
      'and other large data (`SELLO_WORKSPACE_GIGABYTES`). Nothing was stored.',
    remedy: buildRemedy`Ask an operator to raise the limit or to erase data. \`storage\` of the system
      status${'readSystem'} shows the usage.`,
  },
  'jobs-full': {
    status: 429,
    cause: 'The workspace has the maximum number of open jobs.',
    remedy: buildRemedy`Wait until some jobs have ended, then retry the request. With \`open=true\`, the list of
      jobs${'listJobs'} shows the running jobs.`,
  },
  busy: {
    status: 503,
    cause: 'Too many requests of this kind are running in this process.',
    remedy: 'Retry the request after a few seconds.',
  },
  unavailable: {
    status: 503,
    cause: 'A component (database, Temporal, witness) does not respond, or the clock of this process is wrong.',
    remedy: 'Retry the request. A retry with the same id or key is safe.',
  },
  internal: {
    status: 500,
    cause: 'An unexpected error occurred.',
    remedy: 'Report the request id to an operator, who finds the cause in the log.',
  },
} as const satisfies Record<string, ApiErrorTableRow>;

export type ApiErrorKey = keyof typeof apiErrorTable;

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
  ...[params, details]: NoMessageParams extends MessageParamsById<Id>
    ? [params?: MessageParamsById<Id>, details?: RefusalDetails]
    : [params: MessageParamsById<Id>, details?: RefusalDetails]
): Refusal {
  return new Refusal(key, { id, params: params ?? {} } as Message, details);
}

/** Ends a read whose client is gone, because a partial result looks like a complete one. @throws Refusal `busy` */
export function requireConnectedClient(closed: Pick<AbortSignal, 'aborted'> | undefined): void {
  if (closed?.aborted) throw createRefusal('busy', 'client-disconnected');
}
