// Messages about requests as such, in English: tokens, bodies, ids, how often and how much.
import { describeCall, type CallName } from '../calls';
import type { JsonFault, ResourceName, ShareName } from '../parameters';
import type { Text } from '../text';
import { jsonFault } from './json';

const newKey = `Ask who administers the workspace for a new one (\`${describeCall('createKey')}\`).`;
const sendToken =
  'Send the header `Authorization: Bearer <token>`. For a local stack, run `npx sello token`; otherwise ask who ' +
  'administers the workspace.';
const stale =
  `This token stays refused. Ask who administers the workspace for a new key (\`${describeCall('createKey')}\`); ` +
  `an application asks \`${describeCall('authorizeEnrollment')}\` again; the operator has \`sello key create\`.`;

/** Lists in which a thing of a kind is found. */
const lists: Readonly<Partial<Record<ResourceName, CallName>>> = {
  entry: 'listEntries',
  job: 'listJobs',
  workflow: 'listWorkflows',
  series: 'listSeries',
  chain: 'listChains',
  key: 'listKeys',
  workspace: 'listWorkspaces',
  webhook: 'listWebhooks',
  person: 'listPeople',
};

/** What belongs to a thing of the address, or expires. */
const elsewhere: Readonly<Partial<Record<ResourceName, string>>> = {
  version: `${describeCall('readEntry')} names the versions of the entry.`,
  file: `${describeCall('readEntry')} has its files as \`attachments\`; one that was only announced has no bytes yet.`,
  'meta row': `${describeCall('readEntry')} has the rows that the application of this token wrote, as \`meta\`.`,
  number: `${describeCall('listNumbers')} lists the numbers that were assigned.`,
  'thing in the spool': `The spool keeps data for a day: store it again (${describeCall('createSpool')}).`,
};

/** Which call lists it; absent: the table of errors says enough. */
function whereToLook(what: ResourceName): string | undefined {
  const list = lists[what];
  if (list === undefined) return elsewhere[what];
  return `${describeCall(list)} lists what there is in the workspace of the token.`;
}

const onPage = (what: ResourceName): string | undefined =>
  lists[what] === undefined ? undefined : 'Look at the list: it has what there is in this workspace.';

function byKey(what: ResourceName): string {
  if (what === 'entry') return ` By key: ${describeCall('readEntryByKey')}.`;
  return what === 'job' ? ` By key: ${describeCall('readJobByKey')}.` : '';
}

const owners = { all: 'the process has', owner: 'this workspace has', part: 'this caller has' } as const;

export const requests = {
  'token-missing': { text: 'missing authorization token', remedy: sendToken },
  'token-too-long': 'the authorization token is too long',
  'token-not-bearer': { text: 'the header `Authorization` must start with "Bearer "', remedy: sendToken },
  'token-of-other-service': {
    text: 'this token was not issued by this service',
    remedy: `It was changed, cut short, or issued by another installation. ${sendToken}`,
  },
  'token-without-key': 'the token names no key and workspace',
  'token-key-revoked': { text: 'the key of this token was revoked', remedy: stale },
  'token-key-expired': { text: 'the key of this token has expired', remedy: stale },
  'token-expired': { text: 'the token has expired', remedy: newKey },
  'token-not-yet-valid': { text: 'the token is not valid yet', remedy: 'Wait until its `nbf`, or set the clock.' },
  'token-invalid': 'the token is not valid: signature, issuer or audience',
  'scope-missing': ({ scope }: { readonly scope: string }): Text => ({
    text: `this call needs the scope ${scope}`,
    remedy:
      `Use a token that has this scope (\`${describeCall('createKey')}\` creates one, with the scope \`admin\`), ` +
      'or ask your workspace administrator.',
    onPage: 'Ask someone whose role allows it.',
  }),
  'service-scope-missing': {
    text: 'this call needs the scope service',
    remedy:
      "No key of a workspace has this scope. Use the operator's token: `operatorToken` in `.sello/local.json` of a local stack, " +
      'or one of `sello key create --service --name N`.',
  },
  'address-not-a-path': 'the address is not a path',
  'address-unreadable': 'the address cannot be read',
  'hosts-several': { text: 'the request has more than one header `Host`', remedy: 'Send one header `Host`.' },
  'path-encoding-invalid': {
    text: 'the path is not validly encoded',
    remedy: 'Write % as %25, and characters as UTF-8.',
  },
  'path-unknown': ({
    method,
    path,
    near,
  }: {
    readonly method: string;
    readonly path: string;
    readonly near: string;
  }): Text => ({
    text: `there is no ${method} ${path}`,
    remedy: near === '' ? 'openapi.yaml has all addresses.' : `Did you mean ${near}? openapi.yaml has all.`,
  }),
  'method-unknown': ({ method, path, methods, kept, underId }: RefusedMethod): Text => ({
    text: `${path} does not take ${method}`,
    remedy:
      `Use ${methods || 'another method'}.` +
      (kept
        ? ` Entries are not deleted: an issued invoice is cancelled by the cancel workflow (${describeCall('createJob')} with its ` +
          '`workflow_id` and `silo_entry_id`), or corrected by a credit note.'
        : '') +
      (underId === 'workflow'
        ? ` A workflow is created by ${describeCall('createWorkflow')}; ${describeCall('makeUuid')} creates an id.`
        : '') +
      (underId === 'series'
        ? ` A series is created by ${describeCall('createSeries')}; ${describeCall('makeUuid')} creates an id.`
        : ''),
  }),
  'database-away': 'the database does not answer',
  'temporal-away': 'the engine does not answer',
  'witness-away': ({ problem }: { readonly problem: string }): Text => problem,
  'request-refused': ({ problem }: { readonly problem: string }): Text => problem,
  'internal-error': 'An unexpected error occurred.',
  'body-unreadable': ({ problem }: { readonly problem: JsonFault }): Text =>
    jsonFault(problem, 'the body', 'Send valid JSON: openapi.yaml lists its fields.'),
  'body-not-an-object': {
    text: 'the body is not a JSON object',
    remedy: 'Send an object: {...}; openapi.yaml lists its fields.',
  },
  'body-not-json': ({ type }: { readonly type: string }): Text => ({
    text: `content type ${type} is not application/json`,
    remedy: 'Send JSON with the header `Content-Type: application/json`.',
  }),
  'body-is-a-patch': ({ type, example }: { readonly type: string; readonly example: string }): Text => ({
    text: `content type ${type}: a request is application/json`,
    remedy: `The type of a patch goes into the member \`content_type\`, the patch into \`data\`: ${example}.`,
  }),
  'charset-unsupported': ({ charset }: { readonly charset: string }): Text => ({
    text: `charset ${charset}: JSON is UTF-8`,
    remedy: 'Write the text as UTF-8, with the header `Content-Type: application/json`.',
  }),
  'encoding-unsupported': ({ encoding }: { readonly encoding: string }): Text => ({
    text: `content encoding ${encoding} is not supported`,
    remedy: 'Send the body without `Content-Encoding`.',
  }),
  'body-too-slow': ({ seconds }: { readonly seconds: number }): Text => `the body did not arrive within ${seconds} s`,
  'body-too-large': ({ max }: { readonly max: number }): Text => `the body is larger than ${max} bytes`,
  'body-cut-off': {
    text: 'the connection ended before the body was complete',
    remedy: 'Send as many bytes as `Content-Length` says, and keep the connection open.',
  },
  'bodies-held-max': 'too many requests are being received: try again',
  'body-not-utf8': ({ utf16 }: { readonly utf16: boolean }): Text => ({
    text: `the body is not valid UTF-8${utf16 ? ': it is UTF-16' : ''}`,
    remedy: 'Write the text as UTF-8.',
  }),
  'body-invalid': 'the body is not valid',
  'id-not-a-uuid': ({ shown }: { readonly shown: string }): Text => ({
    text: `'${shown}' is not a UUID`,
    remedy: `Create one of version 7 (${describeCall('makeUuid')} creates one), or POST without an id: the service creates it.`,
  }),
  'not-found': ({ what }: { readonly what: ResourceName }): Text => ({
    text: `${what} not found`,
    remedy: whereToLook(what),
    onPage: onPage(what),
  }),
  'id-names-nothing': ({ what, shown }: { readonly what: ResourceName; readonly shown: string }): Text => ({
    text: `${what} not found: '${shown}' is not an id, ids are UUIDs`,
    remedy: `${whereToLook(what) ?? 'Check the id or key, and that the token belongs to the right workspace.'}${byKey(what)}`,
    onPage: onPage(what),
  }),
  'changed-since-read': ({ etag }: { readonly etag: string }): Text =>
    `it was changed since it was read: it is ${etag} now`,
  'idempotency-key-invalid': ({ max }: { readonly max: number }): Text => ({
    text: `Idempotency-Key: must have 1 to ${max} visible ASCII characters`,
    remedy: 'Make a random one for each call, such as a UUID, and send the header once.',
  }),
  'idempotency-running': 'the first call with this Idempotency-Key is still running',
  'idempotency-mismatch': 'this Idempotency-Key came with another body before',
  'idempotency-gone': {
    text: 'the resource that the first call with this Idempotency-Key created no longer exists',
    remedy: 'It was deleted or erased since. Send the call with a new key to create another one.',
  },
  'calls-per-minute': ({ what, max, seconds }: CallsPerMinute): Text => ({
    text:
      what === 'address'
        ? `an address may make ${max} such calls a minute`
        : what === 'questions'
          ? `a workspace may ask the authority ${max} times a minute`
          : `this ${what} may make ${max} calls a minute`,
    remedy: `Try again in ${seconds} s, and slower.`,
  }),
  'calls-at-once': ({ what, max }: { readonly what: 'key' | 'workspace'; readonly max: number }): Text => ({
    text: `this ${what} may have ${max} calls running at once`,
    remedy: 'Wait for responses before sending more: fewer concurrent calls are not slower.',
  }),
  'entries-max': ({ max }: { readonly max: number }): Text => `the workspace has ${max} entries, the maximum`,
  'files-of-workspace-max': ({ gigabytes }: { readonly gigabytes: number }): Text =>
    `the files of the workspace have ${gigabytes} GB, and there is no room for these`,
  'share-full': ({ what, whose }: { readonly what: ShareName; readonly whose: 'all' | 'owner' | 'part' }): Text =>
    `${owners[whose]} as many ${what} under way as it may: try again in a few seconds`,
  'documents-waiting-max': 'too many documents are being built',
  'document-beyond-measure': {
    text: 'the document took more time or memory than one document is allowed',
    remedy: 'Send a document with fewer lines, or several.',
  },
  'pages-waiting-max': 'too many pages are being drawn',
  'logo-beyond-measure': {
    text: 'the logo takes more time or memory to read than is allowed',
    remedy: 'Use a smaller or plainer picture.',
  },
  'page-beyond-measure': {
    text: 'the PDF took more time or memory than is allowed',
    remedy: 'Send a document with fewer lines or shorter texts, or several.',
  },
  /** A sentence of another part: the rules of documents. */
  'as-written': ({ text, remedy }: { readonly text: string; readonly remedy?: string | undefined }): Text => ({
    text,
    remedy,
  }),
} as const;

interface RefusedMethod {
  readonly method: string;
  readonly path: string;
  /** Methods that the path takes, with commas. */
  readonly methods: string;
  /** An entry, which is never deleted. */
  readonly kept: boolean;
  /** What is created under an id of the client alone. */
  readonly underId: 'workflow' | 'series' | '';
}

interface CallsPerMinute {
  readonly what: 'key' | 'workspace' | 'address' | 'questions';
  readonly max: number;
  readonly seconds: number;
}
