// The table of errors, with one row for every refusal that is shown to a client or an operator, or written to a log.
import { buildRemedy, type Remedy } from '../messages/calls';

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
      'Sello cannot read the request: the body is not JSON, a field has the wrong type, or the `Content-Type` ' +
      'is wrong.',
    remedy: 'Correct what the message names. openapi.yaml lists the fields of each endpoint with their types.',
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
    cause: 'The token is missing or has expired, its access key was revoked, or a different service issued the token.',
    remedy: {
      ...buildRemedy`Send \`Authorization: Bearer <token>\` with a token of this installation. If the token has
        expired, or its access key was revoked, create a new access key${'createKey'}; an application requests a new
        token instead${'authorizeEnrollment'}.`,
      onPage: 'Sign in to the console again.',
    },
  },
  forbidden: {
    status: 403,
    cause: 'The token is valid, but does not have the scope of this endpoint.',
    remedy: {
      ...buildRemedy`Use a token with this scope, or ask an administrator of the workspace for such a
        token${'createKey'}. For the scope \`service\`, use \`operatorToken\` of \`.sello/local.json\`, or
        ${{ command: 'key create --service --name N', onPage: 'an access key of the installation' }}.`,
      onPage: 'Ask someone whose role allows this action.',
    },
  },
  'not-found': {
    status: 404,
    cause: 'The resource does not exist in the workspace of the token.',
    remedy: {
      remedy: 'Correct the id or key in the path, or use a token of the workspace to which the resource belongs.',
      onPage: 'Correct the id, or switch to the workspace to which the resource belongs.',
    },
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
    remedy:
      'If the id or key is in use, send a different one. Otherwise, read the resource, and send the request when its state ' +
      'allows that.',
  },
  full: {
    status: 409,
    cause: 'The resource has reached its maximum number of rows or bytes. Nothing was stored.',
    remedy: 'Delete or reuse what you no longer need, or continue in a new resource.',
  },
  'idempotency-running': {
    status: 409,
    cause: 'The first request with this `Idempotency-Key` is still being processed.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then send the same request again. It returns the response of ' +
      'the first request.',
  },
  'idempotency-mismatch': {
    status: 422,
    cause: 'This `Idempotency-Key` was used before with a different body, in this workspace and at this path.',
    remedy:
      'For a new request, send a new `Idempotency-Key`. To retry a request, send the body of the first request ' +
      'unchanged.',
  },
  'precondition-failed': {
    status: 412,
    cause: 'The resource has changed since you read it (`If-Match` does not match).',
    remedy: {
      remedy:
        'Read the resource again. If your change is still right, send it with the `ETag` of that response as ' +
        '`If-Match`.',
      onPage: 'Reload the page. If your change is still right, make it again.',
    },
  },
  'no-document': {
    status: 422,
    cause: 'The request contains no document: it has neither `data` nor `previous_id`.',
    remedy: 'Send the document as `data`, or send the id of the entry to copy as `previous_id`.',
  },
  'unknown-schema': {
    status: 422,
    cause: 'The document has no `$schema`, or Sello does not support its `$schema`.',
    remedy:
      'Set `$schema` to one of the schemas in docs/format.md, for example "https://gobl.org/draft-0/bill/invoice".',
  },
  calculation: {
    status: 422,
    cause:
      'Sello cannot calculate the totals of the document, because a value is missing or not valid. Nothing was stored.',
    remedy: 'Correct the fields that the message names.',
  },
  validation: {
    status: 422,
    cause:
      'The document breaks at least one rule of its format. `faults` lists each broken rule with the path of ' +
      'the field.',
    remedy: {
      remedy:
        'Correct the fields in `faults`. To store the document now and correct it later, send `"allow_invalid": true`.',
      onPage: 'Correct the marked fields.',
    },
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
    remedy: {
      ...buildRemedy`Read the entry${'readEntry'}, and write the patch for its \`envelope\`, in which the path of a
        field of the document starts with /doc.`,
      onPage: 'Reload the entry, and make the change again.',
    },
  },
  certificate: {
    status: 422,
    cause:
      'Sello cannot use the certificate: the file is not a .p12 or has no key, the certificate has expired, or the ' +
      'password is wrong.',
    remedy: {
      remedy:
        'Export the certificate and its key together as a .p12 file, and send the file as base64 with its password.',
      onPage: 'Export the certificate and its key together as a .p12 file, and upload the file with its password.',
    },
  },
  'signer-needed': {
    status: 422,
    cause: 'The request does not name the person who signs for the company.',
    remedy: {
      remedy:
        'Send `signer` with the `name`, the `tax_code` and the role (`capacity`) of a person who may sign for ' +
        'the company.',
      onPage: 'Enter the name, the tax ID and the role of a person who may sign for the company.',
    },
  },
  'title-mismatch': {
    status: 422,
    cause: "The holder of the certificate is not the holder in the supplier's authorization to send.",
    remedy: buildRemedy`Store a certificate of the holder that the authorization names${'writeCertificate'}, or change
      the authorization to the holder of this certificate${'writeTitle'}.`,
  },
  'not-ready': {
    status: 422,
    cause: 'This installation cannot report to the real authority yet, because settings are missing.',
    remedy: 'Ask an operator to set the settings that the message names (docs/go-live.md).',
  },
  parameter: {
    status: 422,
    cause: 'A parameter or a field has a value that is not allowed.',
    remedy: {
      remedy: 'Correct the value that the message names.',
      onPage: 'Correct the value, and try again.',
    },
  },
  'cursor-expired': {
    status: 410,
    cause:
      'The cursor names a row that Sello no longer stores, because the row is too old or because a backup was ' +
      'restored.',
    remedy: {
      ...buildRemedy`Read the list from its beginning, with the same request without \`cursor\`. To find what changed
        in between, read the entries${'listEntries'} and the jobs${'listJobs'}.`,
      onPage: 'Reload the list from its beginning.',
    },
  },
  'series-paused': {
    status: 409,
    cause: 'The series is paused, because a backup was restored and the next number may already be in use.',
    remedy: buildRemedy`Resume the series with ${{ call: 'resumeSeries', onPage: 'the button on its page' }}, then
      retry the request with the same id and a new \`Idempotency-Key\`.`,
  },
  'rate-limited': {
    status: 429,
    cause:
      'This access key, or this workspace, makes more requests than the installation allows (`SELLO_KEY_CALLS_PER_MINUTE`, ' +
      '`SELLO_WORKSPACE_CALLS_PER_MINUTE`).',
    remedy: {
      remedy:
        'Wait for the number of seconds in `Retry-After`, then retry the request. Send fewer requests in a minute.',
      onPage: 'Try again in a minute, and less often.',
    },
  },
  'storage-full': {
    status: 413,
    cause:
      'The workspace has the maximum number of entries (`SELLO_WORKSPACE_ENTRIES`) or of bytes of files ' +
      'and other large data (`SELLO_WORKSPACE_GIGABYTES`). Nothing was stored.',
    remedy: {
      ...buildRemedy`Ask an operator to raise the limit or to erase data. \`storage\` of the system
        status${'readSystem'} shows the usage.`,
      onPage: 'Ask an operator to raise the limit or to erase data. The page System shows the usage.',
    },
  },
  'jobs-full': {
    status: 429,
    cause: 'The workspace has the maximum number of open jobs.',
    remedy: {
      ...buildRemedy`Wait until some jobs have ended, then retry the request. With \`open=true\`, the list of
        jobs${'listJobs'} shows the running jobs.`,
      onPage: 'Wait until some jobs of the list have ended, then try again.',
    },
  },
  busy: {
    status: 503,
    cause: 'This process is running as many requests of this kind as it can.',
    remedy: {
      remedy: 'Wait for the number of seconds in `Retry-After`, then retry the request.',
      onPage: 'Try again in a few seconds.',
    },
  },
  unavailable: {
    status: 503,
    cause: 'The database, Temporal or the witness folder does not respond, or the clock of the machine is wrong.',
    remedy: {
      remedy:
        'Wait for the number of seconds in `Retry-After`, then retry the request. A retry with the same id or key ' +
        'does nothing twice.',
      onPage: 'Try again in a few seconds.',
    },
  },
  internal: {
    status: 500,
    cause: 'An unexpected error occurred in Sello.',
    remedy: {
      remedy: 'Report `request_id` to an operator, who finds the cause in the log.',
      onPage: 'Report the id of the request to an operator, who finds the cause in the log.',
    },
  },
} as const satisfies Record<string, ApiErrorTableRow>;

export type ApiErrorKey = keyof typeof apiErrorTable;
