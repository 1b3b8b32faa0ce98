// Messages about entries, their documents, files, states and meta rows, in English.
import { buildRemedy, describeApiCall } from '../calls';
import type { EntryActionRefusalReason, PatchProblem } from '../parameters';
import { formatCountWithNoun, type Wording } from '../text';
import { formatPatchProblem } from './problems';

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

const actionReasons: Readonly<Record<EntryActionRefusalReason, string>> = {
  scope: 'the token does not have the scope of this call',
  'job-runs': 'a job is processing this entry',
  unsettled: 'a record of this entry is waiting for the response of the authority',
  accepted: 'the authority has accepted this invoice, so only a credit note or a corrective invoice can correct it',
  reported: 'the authority has accepted this invoice as it is, so there is nothing to report',
  cancelled: 'this invoice was cancelled at the authority',
  invalid: 'the document is not valid; correct the document first',
  'not-reported': 'the authority never accepted this invoice',
  'not-an-invoice': 'only invoices can be corrected or cancelled',
  'no-workflow': 'no published workflow accepts this kind of document',
};

/** What to do if an entry is full. */
const continueInNewEntry = buildRemedy`Create a new entry with the id of this one as \`previous_id\`${'createEntry'}. It starts
  without the old versions, files and states.`;
const splitPatch = 'Split the patch into several requests.';

export const entryMessages = {
  'entry-too-large': ({ bytes, max }: { readonly bytes: number; readonly max: number }): Wording =>
    `the calculated envelope takes up ${formatCountWithNoun(bytes, 'byte', 'bytes')}, but the maximum for an ` +
    `entry is ${max}`,
  'folder-refuses-schema': ({
    folder,
    schemas,
    schema,
  }: {
    readonly folder: string;
    readonly schemas: string;
    readonly schema: string;
  }): Wording => `the folder ${folder} accepts only ${schemas}, but the document is ${schema}`,
  'folder-unknown': ({
    folder,
    meant,
    all,
  }: {
    readonly folder: string;
    readonly meant: string;
    readonly all: string;
  }): Wording => `the folder ${folder} does not exist${meant && ` (did you mean ${meant}?)`}; the folders are ${all}`,
  'action-refused': ({ reason }: { readonly reason: EntryActionRefusalReason }): Wording => actionReasons[reason],
  'action-not-allowed': ({ reason }: { readonly reason: EntryActionRefusalReason | null }): Wording => ({
    text: reason === null ? 'this action is not possible now' : actionReasons[reason],
    remedy: 'Open the entry again to see which actions are possible.',
  }),
  'patch-not-a-list': {
    text: 'the JSON patch is not a list of operations',
    remedy: 'Send a list, for example [{"op": "replace", "path": "/doc/issue_date", "value": "2026-11-25"}].',
  },
  'patch-operations-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the JSON patch has more than ${max} operations`,
    remedy: splitPatch,
  }),
  'patch-operation-refused': ({
    operation,
    problem,
  }: {
    readonly operation: number;
    readonly problem: PatchProblem;
  }): Wording => `operation ${operation} of the patch cannot be applied: ${formatPatchProblem(problem)}`,
  'merge-patch-members-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the merge patch has more than ${max} fields outside lists`,
    remedy: splitPatch,
  }),
  'patch-path-outside': ({ operation, path }: { readonly operation: number; readonly path: string }): Wording => ({
    text: `operation ${operation} of the patch cannot be applied, because ${path} does not exist in the envelope`,
    remedy: `Write /doc${path}, because the document is under /doc.`,
  }),
  'patch-member-outside': ({ name }: { readonly name: string }): Wording => ({
    text: `\`${name}\` is not a field of the envelope, so the patch would change nothing`,
    remedy: `Put fields of the document into \`doc\`: {"doc": {"${name}": ...}}.`,
  }),
  'patch-list-without-type': {
    text: '`data` is a list, like a JSON patch, but a document is an object',
    remedy: `To send a JSON patch, add "content_type": "${jsonPatch}".`,
  },
  'patch-without-type': ({ name }: { readonly name: string }): Wording => ({
    text: '`data` has no document with a `$schema`, so it looks like a patch',
    remedy:
      `To change some fields, send "content_type": "${mergePatch}" with "data": {"doc": {"${name}": ...}}. ` +
      'To replace the whole document, set its `$schema`.',
  }),
  'update-is-empty': ({ stray }: { readonly stray: string | null }): Wording => ({
    text: `the update changes nothing, because ${stray === null ? 'it has no `data`' : `\`${stray}\` is not a field of this call`}`,
    remedy:
      `Put the patch into \`data\`: {"content_type":"${mergePatch}","data":{"doc":{...}}}. To move the entry ` +
      'without changing its document, send `folder`. To sign the document without changing it, send `sign`.',
  }),
  'patch-changes-nothing': {
    text: 'the patch changes nothing, because it writes nothing or only values that are calculated',
    remedy:
      'Read the entry again, and change what the value is calculated from: the lines, taxes, discounts or charges.',
    onPage: 'Open the entry again: it may need no change.',
  },
  'patch-was-ignored': 'the patch changes nothing',
  'signatures-max': ({ max }: { readonly max: number }): Wording =>
    `the envelope would exceed the maximum of ${max} signatures`,
  'previous-entry-missing': {
    text: 'the entry that `previous_id` names was not found',
    remedy: `Set \`previous_id\` to the id of an entry in this workspace; ${describeApiCall('listEntries')} lists the entries.`,
  },
  'job-runs-on-entry': ({ job }: { readonly job: string }): Wording => ({
    text: `job ${job} is processing this entry`,
    remedy:
      `Wait until the job has ended (${describeApiCall('readJob', { id: job })} shows what it waits for), or cancel it ` +
      `(${describeApiCall('cancelJob', { id: job })}).`,
    onPage: 'Wait until the job has ended, or cancel it. The page of the job shows what the job waits for.',
  }),
  'record-awaits-answer': {
    text: 'a record of this entry is waiting for the response of the authority',
    remedy: 'Wait until the response arrives and the job ends. Then change the entry.',
  },
  'invoice-cancelled': {
    text: 'this invoice was cancelled at the authority',
    remedy: `Create a new invoice; ${describeApiCall('createEntry')} with \`previous_id\` copies this invoice without its number.`,
    onPage: 'Create a new invoice.',
  },
  'invoice-being-cancelled': {
    text: 'the cancellation of this invoice is waiting for the response of the authority',
    remedy: 'Wait until the response arrives. If the authority rejects the cancellation, send the call again.',
  },
  'invoice-accepted': ({ entry }: { readonly entry: string }): Wording => ({
    text: 'the authority accepted this invoice, and the workspace does not allow changes to accepted invoices (`amendments`)',
    remedy:
      'Correct the invoice with a credit note or a corrective invoice: ' +
      `${describeApiCall('createEntry')} with {"previous_id": "${entry}", "correct": {"type": "credit-note", "series": "R"}}.`,
    onPage: 'Correct the invoice with a credit note: use the button “Create credit note” on the page of the entry.',
  }),
  'reported-invoice-keeps': ({ member }: { readonly member: string }): Wording => ({
    text: `\`${member}\` of a reported invoice cannot change`,
    remedy:
      'Leave the series, the code, the issue date and the supplier as they are; or cancel this invoice and create a new invoice.',
  }),
  'patch-needs-previous': {
    text: 'a patch was sent without `previous_id`, the entry to copy',
    remedy: `Set \`previous_id\` to the entry to copy and patch; to patch an entry itself, use ${describeApiCall('updateEntry')}.`,
  },
  'document-missing': {
    text: 'the request contains neither `data` nor `previous_id`',
    remedy:
      'Set `data` to a document with its `$schema`, or to an envelope; or set `previous_id` to the entry to copy.',
  },
  'document-is-the-body':
    'The body is the document itself. Wrap the document in `data`: {"data": {"$schema": "...", ...}}.',
  'document-in-other-member': ({ name }: { readonly name: string }): Wording =>
    `Write \`data\` instead of \`${name}\`.`,
  'correction-needs-envelope': {
    text: 'only an invoice in its envelope can be corrected',
    remedy:
      'Send the whole envelope (`$schema`, `head`, `doc`); or send `correct` with `previous_id`, the entry of the invoice.',
  },
  'correction-needs-whole-envelope': {
    text: 'only an invoice in its envelope can be corrected',
    remedy:
      `Send the whole envelope (\`$schema\`, \`head\`, \`doc\`); ${describeApiCall('buildDocument')} with \`envelop\` creates an ` +
      'envelope.',
  },
  'correction-needs-invoice': {
    text: 'only invoices can be corrected',
    remedy: 'Send `correct` only with an invoice (schema bill/invoice), or omit it.',
  },
  'envelope-not-signed': 'the envelope cannot be signed, because its document is not valid',
  'document-breaks-rules': 'the document is not valid',
  'entry-breaks-rules': { text: 'the document is not valid', remedy: 'Correct the document first.' },
  'entry-exists': ({ member, id }: { readonly member: string; readonly id: string }): Wording => ({
    text: `entry already exists with same ${member}: ${id}`,
    remedy:
      `Read that entry (${describeApiCall('readEntry', { id })}) and change it with PATCH; or send the new document with a different ` +
      `${member}.`,
  }),
  'entry-versions-max': ({ max }: { readonly max: number }): Wording => ({
    text: `the entry has reached the maximum of ${max} versions`,
    ...continueInNewEntry,
  }),
  'entry-changed': {
    text: 'another call changed the entry in the meantime',
    remedy: 'Read the entry again, then make your change again.',
  },
  'bytes-not-announced': ({ size, hash }: { readonly size: number; readonly hash: string }): Wording => ({
    text:
      `the bytes differ from the announced file: ${formatCountWithNoun(size, 'byte', 'bytes')} with the SHA-256 ` +
      `hash ${hash}`,
    remedy:
      'Send the bytes of the file unchanged (`curl --data-binary @file`). To store different bytes, create a new file with ' +
      'a new id.',
  }),
  'media-type-invalid': {
    text: '`mime` is not a media type',
    remedy: 'Write a media type, for example `text/plain` or `application/pdf`, or omit `mime`.',
  },
  'files-max': ({ max, bytes }: { readonly max: number; readonly bytes: number }): Wording => ({
    text: `the entry has reached the maximum of ${max} files, or of ${formatCountWithNoun(bytes, 'byte', 'bytes')} of file metadata`,
    ...continueInNewEntry,
  }),
  'file-exists': ({ id }: { readonly id: string }): Wording => ({
    text: `a file with this id already exists: ${id}`,
    remedy: 'Send the new file with a new id. A file with the same `key` and `category` replaces the older file.',
  }),
  'file-category-reserved': ({ category }: { readonly category: string }): Wording => ({
    text: `only a token with the scope \`application\` can store files of the category ${category}`,
    remedy: 'Set `category` to format or attachment; or use the token of an application.',
  }),
  'file-key-reserved': {
    text: 'only a token with the scope `application` can use a key that begins with `fiscal-`',
    remedy: 'Send a `key` that does not begin with `fiscal-`; or use the token of an application.',
  },
  'file-hash-differs': ({ hash }: { readonly hash: string }): Wording => ({
    text: `\`sha256\` differs from the hash of the bytes, which is ${hash}`,
    remedy: 'Send the bytes with the hash that matches them; or send `data` without `sha256`.',
  }),
  'file-without-bytes': {
    text: 'the file has neither `data` nor all of `sha256`, `size` and `mime`',
    remedy:
      'Send the bytes in base64 as `data`; or announce them with `sha256`, `size` and `mime`, and upload them later with ' +
      '`PUT .../files/{id}/data`.',
  },
  'file-bytes-max': ({ max }: { readonly max: number }): Wording => `the file has more than ${max} bytes`,
  'not-base64': {
    text: '`data` is not base64',
    remedy: "Encode the bytes in base64 without line breaks (`base64 < file | tr -d '\\n'`).",
  },
  'meta-key-max': ({ max }: { readonly max: number }): Wording => `\`key\` has more than ${max} characters`,
  'meta-rows-max': ({ max, bytes }: { readonly max: number; readonly bytes: number }): Wording =>
    `the entry has reached the maximum of ${max} meta rows, or of ${formatCountWithNoun(bytes, 'byte', 'bytes')} of meta data`,
  'meta-ref-taken': {
    text: 'a different entry has a row of this key with the same `ref`',
    remedy: `Change that row, which ${describeApiCall('readMetaByRef')} shows; or use a different \`ref\`.`,
  },
  'meta-ref-missing': {
    text: '`ref` is missing, which identifies the row when the path contains no entry id',
    remedy:
      `Set \`ref\` to the \`ref\` of an indexed row; or use ${describeApiCall('writeMeta')}, whose path contains the ` +
      'id of the entry.',
  },
  'meta-ref-unknown': {
    text: 'no row of this key is indexed under this `ref`',
    remedy: `Write the row with its entry first: ${describeApiCall('writeMeta')} with \`ref\` and "indexed": true.`,
  },
  'meta-value-max': ({ max }: { readonly max: number }): Wording => `\`value\` has more than ${max} characters`,
  'state-time-invalid': {
    text: 'the time in the path must have the format 2026-01-31T12:00:00.000Z',
    remedy:
      'Write the time as in RFC 3339, with its zone: 2026-01-31T12:00:00.000Z. In a URL, write the + of a zone as %2B.',
  },
  'state-in-future': {
    text: '`at` must not be in the future',
    remedy: 'Send the time at which the state began; or use POST without a time if the state begins now.',
  },
  'state-reserved': ({ key }: { readonly key: string }): Wording => ({
    text: `\`key\` is ${key}, a state that only Sello sets`,
    remedy: 'Use draft, processing, sent, paid, void or your own state (docs/api/entries.md).',
  }),
  'states-max': ({ max, bytes }: { readonly max: number; readonly bytes: number }): Wording => ({
    text: `the entry has reached the maximum of ${max} states, or of ${formatCountWithNoun(bytes, 'byte', 'bytes')} of states`,
    ...continueInNewEntry,
  }),
  'state-time-taken': ({ key }: { readonly key: string }): Wording => ({
    text: `the history already contains the state ${key} at this time, and states of the history cannot be changed`,
    remedy: 'Send a different time.',
  }),
  'entry-holds-number': ({ number }: { readonly number: string }): Wording => ({
    text: `the number ${number} belongs to this entry, so discarding the entry would leave a gap in the series`,
    remedy:
      'Run the workflow of the entry again, so that its document gets the ' +
      'number. Cancel the invoice if it was issued by mistake.',
  }),
} as const;
