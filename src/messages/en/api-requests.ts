// Messages about requests as such, in English: tokens, ids, and limits of rate and size.
import { describeApiCall, type ApiCallName } from '../calls';
import type { UrlPathResourceKind, LimitedResourceName } from '../parameters';
import type { TextParams, Wording } from '../text';
import { requestBodyMessages } from './request-bodies';

const newKey = `Ask an administrator of the workspace for a new access key (${describeApiCall('createKey')}).`;
const sendToken =
  'Send the header `Authorization: Bearer <token>`. For a local stack, `npx sello token` prints a token; otherwise ask an ' +
  'administrator of the workspace for a token.';
export const operatorTokenRemedy =
  "Use the operator's token: `operatorToken` in `.sello/local.json` of a local stack, or a token that " +
  '`sello key create --service --name N` creates.';
const stale =
  `Ask an administrator of the workspace for a new access key (${describeApiCall('createKey')}). If the token belongs to an ` +
  `application, get a new token with ${describeApiCall('authorizeEnrollment')}; if the token belongs to an operator, with ` +
  '`sello key create`.';

export const listingCallByResourceKind: Readonly<Partial<Record<UrlPathResourceKind, ApiCallName>>> = {
  entry: 'listEntries',
  invoice: 'listInvoices',
  job: 'listJobs',
  workflow: 'listWorkflows',
  series: 'listSeries',
  chain: 'listChains',
  key: 'listKeys',
  workspace: 'listWorkspaces',
  webhook: 'listWebhooks',
  person: 'listPeople',
};

/** Remedies for resources that belong to another resource, or that expire. */
const elsewhere: Readonly<Partial<Record<UrlPathResourceKind, string>>> = {
  version: `Use a version of the entry: ${describeApiCall('readEntry')} lists them.`,
  file:
    `Use the id of a file of the entry: ${describeApiCall('readEntry')} lists the files as \`attachments\`. A file that was ` +
    'only announced has no bytes yet.',
  'meta row': `Use a key of \`meta\` in ${describeApiCall('readEntry')}, which lists the rows that the application of this token wrote.`,
  number: `Use a number that the series assigned: ${describeApiCall('listNumbers')} lists them.`,
  'thing in the spool': `Store the data again (${describeApiCall('createSpool')}): temporary data (spool) is deleted after one day.`,
};

/** Names the call that lists the resource; undefined if the text in the table of errors is enough. */
function whereToLook(what: UrlPathResourceKind): string | undefined {
  const list = listingCallByResourceKind[what];
  if (list === undefined) return elsewhere[what];
  return `Use an id or key of the workspace of the token: ${describeApiCall(list)} lists them.`;
}

const onPage = (what: UrlPathResourceKind): string | undefined =>
  listingCallByResourceKind[what] === undefined ? undefined : 'Choose an item from the list.';

function byKey(what: UrlPathResourceKind, shown: string): string {
  if (what === 'invoice')
    return (
      ` To find an invoice by its number, use ${describeApiCall('listInvoices')} with \`?number=${shown}\`; to read ` +
      `an invoice by its key, ${describeApiCall('readInvoiceByKey')}.`
    );
  if (what === 'entry') return ` To read an entry by its key, use ${describeApiCall('readEntryByKey')}.`;
  return what === 'job' ? ` To read a job by its key, use ${describeApiCall('readJobByKey')}.` : '';
}

/** Kinds that clients know by another name. */
const names: Readonly<Partial<Record<UrlPathResourceKind, string>>> = {
  answer: 'response',
  key: 'access key',
  'thing in the spool': 'spool item',
};

const nameResource = (what: UrlPathResourceKind): string => names[what] ?? what;

const owners = { all: 'this process', owner: 'this workspace', part: 'this caller' } as const;

const shares: Readonly<Record<LimitedResourceName, string>> = {
  calls: 'concurrent calls',
  'bytes of requests': 'bytes in concurrent requests',
  'bytes of requests without a key': 'bytes in requests without a valid token',
  'bytes of answers that nobody reads': 'bytes in responses that the clients have not read yet',
  'look-ups without a key': 'concurrent requests without a valid token or session',
  'downloads by public links': 'concurrent downloads by public links',
  'live streams': 'open live pages',
  'invoice books': 'invoice books in progress',
  'exports and verifications': 'exports and verifications in progress',
  searches: 'concurrent searches',
  'questions to the authority': 'concurrent queries to the authority',
  reconciliations: 'concurrent reconciliations',
  certificates: 'certificates that are being read',
  'bytes of documents': 'bytes in documents that are being built',
  'background work': 'exports, batches and bulk actions in progress',
  connections: 'connections',
};

export const apiRequestMessages = {
  ...requestBodyMessages,
  'token-missing': { text: 'missing authorization token', remedy: sendToken },
  'token-too-long': 'the authorization token is too long',
  'token-not-bearer': { text: 'the header `Authorization` must start with "Bearer "', remedy: sendToken },
  'token-of-other-service': {
    text: 'this installation did not issue the token, or the token was changed or cut short',
    remedy: sendToken,
  },
  'token-without-key': 'the token must name an access key and a workspace',
  'token-key-revoked': { text: 'the access key of this token was revoked', remedy: stale },
  'token-key-expired': { text: 'the access key of this token has expired', remedy: stale },
  'token-expired': { text: 'the token has expired', remedy: newKey },
  'token-not-yet-valid': {
    text: 'the token is not valid yet',
    remedy: 'Wait until the time in `nbf` of the token, or correct the clock of the machine that issued the token.',
  },
  'token-invalid': 'the signature, the issuer or the audience of the token is wrong',
  'scope-missing': ({ scope }: { readonly scope: string }): Wording => ({
    text: `this call needs the scope \`${scope}\``,
    remedy:
      'Use a token with this scope, or ask an administrator of the workspace to create such a token ' +
      `(${describeApiCall('createKey')}).`,
    onPage: 'Ask a person whose role allows this action.',
  }),
  'service-scope-missing': {
    text: 'this call needs the scope `service`, which no access key of a workspace has',
    remedy: operatorTokenRemedy,
    onPage: 'Ask an operator.',
  },
  'address-not-a-path': 'the request target is not a path',
  'address-unreadable': 'the request target cannot be read',
  'hosts-several': { text: 'the request has more than one header `Host`', remedy: 'Send the header `Host` once.' },
  'path-encoding-invalid': {
    text: 'the path of the request is not encoded correctly',
    remedy: 'Write % as %25, and encode other characters as UTF-8.',
  },
  'path-unknown': ({ method, path, near }: TextParams<'method' | 'path' | 'near'>): Wording => ({
    text: `there is no ${method} ${path}`,
    remedy:
      near === ''
        ? 'openapi.yaml lists all calls.'
        : `Use ${near} if you meant this call; openapi.yaml lists all calls.`,
  }),
  'method-unknown': ({ method, path, methods, kept, underId }: RefusedMethod): Wording => ({
    text: `${path} does not support ${method}`,
    remedy:
      `Use ${methods || 'a different method'}.` +
      (kept
        ? ' Entries are never deleted. Cancel an issued invoice with the workflow "Cancel invoice" ' +
          `(${describeApiCall('createJob')} with the \`workflow_id\` of this workflow and the \`silo_entry_id\` of the ` +
          'invoice), or issue a credit note.'
        : '') +
      (underId === 'workflow'
        ? ` Create a workflow with ${describeApiCall('createWorkflow')}; ${describeApiCall('makeUuid')} creates an id.`
        : '') +
      (underId === 'series'
        ? ` Create a series with ${describeApiCall('createSeries')}; ${describeApiCall('makeUuid')} creates an id.`
        : ''),
  }),
  'database-away': 'the database does not respond',
  'temporal-away': 'Temporal does not respond',
  'witness-away': ({ problem }: { readonly problem: string }): Wording => problem,
  'process-clock-off': ({ seconds }: { readonly seconds: number }): Wording => ({
    text: `the clock of this process and the clock of the database differ by ${seconds} s, so the date of an invoice would be uncertain`,
    remedy:
      'Retry the request: another process may have the right clock. An operator has to synchronize the clocks of the ' +
      'machines of Sello, and of the database, with a time server (docs/operations.md).',
  }),
  'request-refused': ({ problem }: { readonly problem: string }): Wording => problem,
  'internal-error': 'an unexpected error occurred',
  'head-too-large': ({ max }: { readonly max: number }): Wording =>
    `the URL and the headers of the request are larger than ${max} bytes`,
  'request-too-slow': ({ seconds }: { readonly seconds: number }): Wording =>
    `the request did not arrive within ${seconds} s`,
  'http-invalid': {
    text: 'the request is not valid HTTP/1.1',
    remedy: 'Send the request with an HTTP client, without a proxy that changes it.',
  },
  'id-not-a-uuid': ({ shown }: { readonly shown: string }): Wording => ({
    text: `'${shown}' is not a UUID`,
    remedy: `Send a UUID of version 7 (${describeApiCall('makeUuid')} creates one); or use POST without an id, and Sello creates the id.`,
  }),
  'not-found': ({ what }: { readonly what: UrlPathResourceKind }): Wording => ({
    text: `${nameResource(what)} not found`,
    remedy: whereToLook(what),
    onPage: onPage(what),
  }),
  'id-names-nothing': ({ what, shown }: { readonly what: UrlPathResourceKind; readonly shown: string }): Wording => ({
    text: `${nameResource(what)} not found: '${shown}' is not an id, because ids are UUIDs`,
    remedy: `${whereToLook(what) ?? 'Use an id (a UUID) of the workspace of the token.'}${byKey(what, shown)}`,
    onPage: onPage(what),
  }),
  'changed-since-read': ({ etag }: { readonly etag: string }): Wording => ({
    text: `the resource was changed since it was read: its \`ETag\` is now ${etag}`,
    onPage: 'Open the page again to see the current values, and repeat your change.',
  }),
  'idempotency-key-invalid': ({ max }: { readonly max: number }): Wording => ({
    text: `\`Idempotency-Key\` must have 1 to ${max} visible ASCII characters`,
    remedy: 'Create a random value for each call, for example a UUID, and send the header once.',
  }),
  'idempotency-running': 'the first call with this `Idempotency-Key` is still running',
  'idempotency-mismatch': 'this `Idempotency-Key` was used before with a different body',
  'idempotency-gone': {
    text: 'the resource that the first call with this `Idempotency-Key` created has since been deleted or erased',
    remedy: 'To create a new resource, send the call with a new `Idempotency-Key`.',
  },
  'calls-per-minute': ({ what, max, seconds }: CallsPerMinute): Wording => ({
    text:
      what === 'address'
        ? `this IP address has exceeded the maximum of ${max} such calls per minute`
        : what === 'questions'
          ? `this workspace has exceeded the maximum of ${max} queries to the authority per minute`
          : `this ${nameResource(what)} has exceeded the maximum of ${max} calls per minute`,
    remedy: `Wait ${seconds} s, then send fewer calls per minute.`,
  }),
  'calls-at-once': ({ what, max }: { readonly what: 'key' | 'workspace'; readonly max: number }): Wording => ({
    text: `this ${nameResource(what)} has reached the maximum of ${max} calls in progress`,
    remedy: 'Wait for a response before you send the next call.',
  }),
  'entries-max': ({ max }: { readonly max: number }): Wording =>
    `the workspace has reached the maximum of ${max} entries`,
  'files-of-workspace-max': ({ gigabytes }: { readonly gigabytes: number }): Wording =>
    `the files and other large data of the workspace would exceed the maximum of ${gigabytes} GB`,
  'share-full': ({
    what,
    whose,
  }: {
    readonly what: LimitedResourceName;
    readonly whose: 'all' | 'owner' | 'part';
  }): Wording => `${owners[whose]} has reached its limit of ${shares[what]}`,
  'client-disconnected': 'the client disconnected before the response was ready',
  'supplier-registration-running': ({ supplier, job }: Readonly<Record<'supplier' | 'job', string>>): Wording => ({
    text: `the registration of supplier ${supplier} is not complete yet`,
    remedy: `Retry the request later. The job shows what the registration waits for: ${describeApiCall('readJob', { id: job })}.`,
  }),
  'documents-waiting-max': 'Sello is building too many documents at the same time',
  'document-beyond-measure': {
    text: 'the document took more time or memory than is allowed for one document',
    remedy: 'Send a document with fewer lines, or split it into several.',
  },
  'pages-waiting-max': 'Sello is rendering too many PDFs at the same time',
  'logo-beyond-measure': {
    text: 'the logo took more time or memory to read than is allowed',
    remedy: 'Use a smaller or simpler image.',
  },
  'page-beyond-measure': {
    text: 'the PDF took more time or memory to render than is allowed',
    remedy: 'Send a document with fewer lines or shorter texts, or split it into several.',
  },
  /** A sentence of another part, such as the rules of documents. */
  'as-written': ({ text, remedy }: { readonly text: string; readonly remedy?: string | undefined }): Wording => ({
    text,
    remedy,
  }),
} as const;

interface RefusedMethod {
  readonly method: string;
  readonly path: string;
  /** Methods that the path accepts, separated by commas. */
  readonly methods: string;
  /** An entry, which is never deleted. */
  readonly kept: boolean;
  /** Kind of a resource that is created only under an id that the client chooses. */
  readonly underId: 'workflow' | 'series' | '';
}

interface CallsPerMinute {
  readonly what: 'key' | 'workspace' | 'address' | 'questions';
  readonly max: number;
  readonly seconds: number;
}
