// The table of errors: every refusal that a client, an operator or a log reads has its row here.
import type { Message, MessageId, Params } from '../messages/message';
import { inEnglish } from '../messages/render';
import type { NoParams } from '../messages/text';

/** One row: HTTP status, why it happens, what the reader does next. */
export interface ErrorRow {
  readonly status: number;
  readonly cause: string;
  readonly remedy: string;
}

export const errorTable = {
  input: {
    status: 400,
    cause: 'The request is not what this call takes: not JSON, a wrong type, an unknown content type, too deep.',
    remedy: 'Compare the request with openapi.yaml.',
  },
  'too-large': {
    status: 413,
    cause: 'The body, or what it would make, is larger than this call takes.',
    remedy: 'Send less.',
  },
  unauthorized: {
    status: 401,
    cause: 'There is no token, or it is not valid: signature, issuer, audience, time or key.',
    remedy: 'Send `Authorization: Bearer <token>` with a token of this service.',
  },
  forbidden: {
    status: 403,
    cause: 'The token is valid but lacks the scope of this call.',
    remedy:
      'Use a token that has this scope (`POST /access/v1/keys` makes one, with the scope `admin`), or ask who holds one. ' +
      'For the scope `service`: `operatorToken` in `.sello/local.json`, or `sello key create --service --name N`.',
  },
  'not-found': {
    status: 404,
    cause: 'There is no such thing in the workspace of the token.',
    remedy: 'Check the id or key, and that the token belongs to the right workspace.',
  },
  'method-not-allowed': {
    status: 405,
    cause: 'This path exists, but not with this method.',
    remedy: 'Use one of the methods in the header `Allow`.',
  },
  slow: {
    status: 408,
    cause: 'The body did not come in time.',
    remedy: 'Send it again over a faster connection, or send less.',
  },
  conflict: {
    status: 409,
    cause: 'The id or key is taken, or a job holds the entry.',
    remedy: 'Read what is there and go on from it.',
  },
  full: {
    status: 409,
    cause: 'The entry or workflow holds as many rows, or bytes of rows, as it may.',
    remedy: 'Nothing was stored. Keep less there, or begin another one.',
  },
  'idempotency-running': {
    status: 409,
    cause: 'The first call with this `Idempotency-Key` is not answered yet.',
    remedy: 'Send the same call again after the seconds in `Retry-After`: it gets the answer of the first one.',
  },
  'idempotency-mismatch': {
    status: 422,
    cause: 'This `Idempotency-Key` came with another body before, in this workspace and at this address.',
    remedy: 'Make a new key for a new call; a repeat sends the same body.',
  },
  'precondition-failed': {
    status: 412,
    cause: 'The thing is not any more what `If-Match` says: somebody changed it since it was read.',
    remedy: 'Read it again: the header `ETag` says what it is now. Then decide whether the change is still right.',
  },
  'no-document': {
    status: 422,
    cause: 'There is no document to work on: neither data nor a previous entry.',
    remedy: 'Send `data`, or `previous_id`.',
  },
  'unknown-schema': {
    status: 422,
    cause: 'The document has no `$schema`, or one that this service does not store.',
    remedy: 'Set `$schema` to one of the schemas in docs/format.md.',
  },
  calculation: {
    status: 422,
    cause: 'The document cannot be calculated.',
    remedy: 'Correct the document; nothing was stored.',
  },
  validation: {
    status: 422,
    cause: 'The document breaks rules.',
    remedy: 'Correct the places in `faults`. `allow_invalid` stores the document for later work.',
  },
  signature: {
    status: 422,
    cause: 'The envelope cannot be signed, or its signature does not verify.',
    remedy: 'Give the invoice its `code`, or leave `sign` out: the workflow numbers and signs it.',
  },
  patch: {
    status: 422,
    cause: 'The patch does not apply to the stored envelope.',
    remedy: 'Read the entry again and make the patch against its envelope (paths start with /doc).',
  },
  certificate: {
    status: 422,
    cause: 'The certificate cannot be used: not a .p12 file, a wrong password, no key, or it has ended.',
    remedy: 'Export certificate and key together as .p12 and send it as base64 with its password.',
  },
  'not-ready': {
    status: 422,
    cause: 'The installation may not do this yet: reporting to the real authority needs settings that are not given.',
    remedy: 'Give these settings; docs/deployment.md says how.',
  },
  parameter: {
    status: 422,
    cause: 'A parameter is out of range.',
    remedy: 'Correct the parameter and call again.',
  },
  'cursor-expired': {
    status: 410,
    cause:
      'Behind this cursor something is missing: it is older than the oldest row that is kept, or the row that it names is not ' +
      'there because the database was restored.',
    remedy:
      'Read the list from its beginning: the same call without `cursor`. What changed meanwhile is in the things themselves ' +
      '(`GET /silo/v1/entries`, `GET /transform/v1/jobs`).',
  },
  'series-rests': {
    status: 409,
    cause: 'The database was restored from a backup, and the next number of this series may be given out already.',
    remedy: '`sello series continue`, or POST /sequence/v1/resting/{id}/continue; then again with the same id.',
  },
  'rate-limited': {
    status: 429,
    cause: 'This key, or this workspace, makes more calls than the installation allows.',
    remedy: 'Try again after the seconds in `Retry-After`, and slower. `SELLO_KEY_CALLS_PER_MINUTE` says how many.',
  },
  'storage-full': {
    status: 413,
    cause:
      'The workspace has as many entries (`SELLO_WORKSPACE_ENTRIES`) or bytes of files (`SELLO_WORKSPACE_GIGABYTES`) as it ' +
      'may. Nothing was stored.',
    remedy:
      'Ask the operator for more room, or to erase what may go; `storage` of `GET /access/v1/system` says how much there is.',
  },
  'jobs-full': {
    status: 429,
    cause: 'The workspace has as many open jobs as it may.',
    remedy: 'Wait until some have ended (`GET /transform/v1/jobs?open=true` lists them), then send the call again.',
  },
  busy: {
    status: 503,
    cause: 'Too many calls of this kind are under way in this process.',
    remedy: 'Try again in a few seconds.',
  },
  unavailable: {
    status: 503,
    cause: 'A part that this call needs (database, engine, witness) does not answer.',
    remedy: 'Try again; the call is safe to repeat with the same id or key.',
  },
  internal: {
    status: 500,
    cause: 'Something unexpected happened inside.',
    remedy: 'Report the request id; the log has the cause under it.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorKey = keyof typeof errorTable;

/** One failed rule of a document: `paths` are JSONPath-like from the envelope's root, `$.doc.lines[0].item`. */
export interface Fault {
  readonly code: string;
  readonly paths?: readonly string[];
  readonly message: string;
  /** Id of the step that failed, on faults of jobs and entries. */
  readonly provider?: string;
  /** What to do, with the values that would be right. Absent: what the tables say of the code. Never in `fields`. */
  readonly remedy?: string;
  /** Whom a code of the authority is about, as the record that it refused names them. */
  readonly party?: FaultParty;
}

/** A party of a refused record. */
export interface FaultParty {
  readonly role: 'customer' | 'supplier';
  readonly name: string;
  readonly taxCode: string;
}

/** What an answer says as well as key and message. */
interface RefusalDetails {
  readonly faults?: readonly Fault[];
  readonly fields?: object;
  /** Id of the object that is in the way. */
  readonly id?: string;
  /** What to do in this very case, in place of what the message or the table says. */
  readonly remedy?: Message;
  /** What the thing is now, for `ETag`. */
  readonly etag?: string;
  /** When the call may come again, for `Retry-After`. */
  readonly retrySeconds?: number;
}

/**
 * A refusal with a row in the table. Thrown inside a call, answered as a body in the language of the caller; never carries
 * a secret. Its `message` is the English text, for logs.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly key: ErrorKey,
    readonly reason: Message,
    readonly details: RefusalDetails = {},
  ) {
    super(inEnglish(reason));
  }

  get status(): number {
    return errorTable[this.key].status;
  }
}

/** The refusal with this key whose reason is this message of the catalogues. */
export function refuse<Id extends MessageId>(
  key: ErrorKey,
  id: Id,
  ...[params, details]: NoParams extends Params<Id>
    ? [params?: Params<Id>, details?: RefusalDetails]
    : [params: Params<Id>, details?: RefusalDetails]
): Refusal {
  return new Refusal(key, { id, params: params ?? {} } as Message, details);
}
