// Messages about entries, their documents, files, states and meta rows, in English.
import { describeCall } from '../calls';
import type { ActionReason, PatchProblem } from '../parameters';
import type { Text } from '../text';
import { patchProblem } from './problems';

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

const actionReasons: Readonly<Record<ActionReason, string>> = {
  scope: 'The token lacks the scope of this call.',
  'job-runs': 'A job works on this entry.',
  unsettled: 'A record of this entry is waiting for the response of the authority.',
  accepted: 'The authority has accepted this invoice: correct it by a credit note or a corrective invoice.',
  reported: 'The authority has accepted this invoice as it is: there is nothing to report.',
  cancelled: 'This invoice was cancelled at the authority.',
  invalid: 'The document breaks rules: edit it first.',
  'not-reported': 'The invoice was never accepted by the authority.',
  'not-an-invoice': 'Only invoices are corrected and cancelled.',
  'no-workflow': 'No published workflow accepts this kind of document.',
};

export const entries = {
  'entry-too-large': ({ bytes, max }: { readonly bytes: number; readonly max: number }): Text =>
    `the calculated envelope has ${bytes} bytes as stored; an entry takes ${max}`,
  'folder-refuses-schema': ({
    folder,
    schemas,
    schema,
  }: {
    readonly folder: string;
    readonly schemas: string;
    readonly schema: string;
  }): Text => `the folder ${folder} takes ${schemas}, not ${schema}`,
  'folder-unknown': ({
    folder,
    meant,
    all,
  }: {
    readonly folder: string;
    readonly meant: string;
    readonly all: string;
  }): Text => `there is no folder ${folder}${meant && ` (did you mean ${meant}?)`}; there are ${all}`,
  'action-refused': ({ reason }: { readonly reason: ActionReason }): Text => actionReasons[reason],
  'action-not-allowed': ({ reason }: { readonly reason: ActionReason | null }): Text => ({
    text: reason === null ? 'This cannot be done now.' : actionReasons[reason],
    remedy: 'Look at the entry again.',
  }),
  'patch-not-a-list': 'a JSON patch is a list of operations',
  'patch-operations-max': ({ max }: { readonly max: number }): Text => `a JSON patch has at most ${max} operations`,
  'patch-operation-refused': ({
    operation,
    problem,
  }: {
    readonly operation: number;
    readonly problem: PatchProblem;
  }): Text => `operation ${operation} does not apply: ${patchProblem(problem)}`,
  'merge-patch-members-max': ({ max }: { readonly max: number }): Text =>
    `a merge patch has at most ${max} members outside lists`,
  'patch-path-outside': ({ operation, path }: { readonly operation: number; readonly path: string }): Text => ({
    text: `operation ${operation} does not apply: ${path} does not exist in the envelope`,
    remedy: `The document is under /doc: write /doc${path}.`,
  }),
  'patch-member-outside': ({ name }: { readonly name: string }): Text => ({
    text: `\`${name}\` is not a member of the envelope, so nothing would change`,
    remedy: `Wrap what belongs to the document in \`doc\`: {"doc": {"${name}": ...}}.`,
  }),
  'patch-list-without-type': {
    text: 'data is a list: this looks like a JSON patch',
    remedy: `Also send "content_type": "${jsonPatch}". A document is an object.`,
  },
  'patch-without-type': ({ name }: { readonly name: string }): Text => ({
    text: 'data has no document with a `$schema`: this looks like a patch',
    remedy:
      `To change some members send "content_type": "${mergePatch}" with "data": {"doc": {"${name}": ...}}. ` +
      'A whole document names its `$schema`.',
  }),
  'update-is-empty': ({ stray }: { readonly stray: string | null }): Text => ({
    text: `the update changes nothing: ${stray === null ? 'there is no `data`' : `\`${stray}\` is not a member of this call`}`,
    remedy:
      `Wrap the patch: {"content_type":"${mergePatch}","data":{"doc":{...}}}. ` +
      '`folder` alone moves the entry, `sign` alone signs it.',
  }),
  'patch-changes-nothing': {
    text: 'the patch changes nothing: what it writes is calculated, or it writes nothing',
    remedy: 'Read the entry again and change what the value is calculated from: lines, taxes, discounts, charges.',
    onPage: 'Open the entry again: it may need no change.',
  },
  'patch-was-ignored': 'the patch changes nothing',
  'signatures-max': ({ max }: { readonly max: number }): Text => `an envelope has at most ${max} signatures`,
  'previous-entry-missing': {
    text: 'the entry of previous_id was not found',
    remedy: `Set \`previous_id\` to the id of an entry of this workspace: ${describeCall('listEntries')} lists them.`,
  },
  'job-runs-on-entry': ({ job }: { readonly job: string }): Text => ({
    text: `job ${job} is running on this entry`,
    remedy:
      `Wait until it has ended: ${describeCall('readJob', { id: job })} says what it waits for. ` +
      `${describeCall('cancelJob', { id: job })} ends it.`,
    onPage: 'Wait until it has ended, or cancel it: its page shows what it waits for.',
  }),
  'record-awaits-answer': {
    text: 'a record of this entry is waiting for the response of the authority',
    remedy: 'Change it when the answer is there: GET the entry shows it, and its job is then completed.',
    onPage: 'Change it when the answer is there: its job is then completed.',
  },
  'invoice-cancelled': {
    text: 'this invoice was cancelled at the authority',
    remedy: `Create a new invoice: ${describeCall('createEntry')} with \`previous_id\` copies this one without its number.`,
    onPage: 'Create a new invoice.',
  },
  'invoice-accepted': ({ entry }: { readonly entry: string }): Text => ({
    text: 'this invoice was accepted by the authority: correct it with a credit note or a corrective invoice',
    remedy: `${describeCall('createEntry')} with {"previous_id": "${entry}", "correct": {"type": "credit-note", "series": "R"}}.`,
    onPage: 'Use the button that creates a credit note.',
  }),
  'reported-invoice-keeps': ({ member }: { readonly member: string }): Text => ({
    text: `${member} of a reported invoice cannot change`,
    remedy:
      'Leave series, code, issue date and supplier as they are; otherwise cancel this invoice and create a new one.',
  }),
  'patch-needs-previous': {
    text: 'a patch needs previous_id',
    remedy: `Set \`previous_id\` to the entry to copy and patch; ${describeCall('updateEntry')} patches an entry itself.`,
  },
  'document-missing': {
    text: 'neither data nor previous_id names a document',
    remedy:
      'Set `data` to a document with its `$schema`, or to an envelope; or set `previous_id` to the entry to copy.',
  },
  'document-is-the-body': 'The body is the document itself: put it into `data`, {"data": {"$schema": "...", ...}}.',
  'document-in-other-member': ({ name }: { readonly name: string }): Text => `Write \`data\` in place of \`${name}\`.`,
  'correction-needs-envelope': {
    text: 'only an envelope can be corrected',
    remedy:
      'Send the whole envelope (`$schema`, `head`, `doc`), or `previous_id` of the stored invoice with `correct`.',
  },
  'correction-needs-whole-envelope': {
    text: 'only an envelope can be corrected',
    remedy: `Send the whole envelope (\`$schema\`, \`head\`, \`doc\`); ${describeCall('buildDocument')} with \`envelop\` creates one.`,
  },
  'correction-needs-invoice': 'only invoices can be corrected',
  'envelope-not-signed': 'the envelope cannot be signed',
  'document-breaks-rules': 'the document breaks rules',
  'entry-breaks-rules': { text: 'the document breaks rules', remedy: 'Correct the document first.' },
  'entry-exists': ({ member, id }: { readonly member: string; readonly id: string }): Text => ({
    text: `entry already exists with same ${member}: ${id}`,
    remedy: `Read it (${describeCall('readEntry', { id })}); change it by PATCH; a new document needs another ${member}.`,
  }),
  'entry-versions-max': ({ max }: { readonly max: number }): Text => `the entry has ${max} versions, no more are taken`,
  'entry-changed': 'the entry was changed meanwhile: read it again',
  'bytes-not-announced': ({ size, hash }: { readonly size: number; readonly hash: string }): Text => ({
    text: `the bytes are not those announced: ${size} bytes with SHA-256 ${hash}`,
    remedy: 'Send the bytes as they are (`curl --data-binary @file`); other bytes are another file with another id.',
  }),
  'media-type-invalid': {
    text: 'mime is not a media type',
    remedy: 'Write one such as `text/plain` or `application/pdf`, or leave it out.',
  },
  'files-max': ({ max, bytes }: { readonly max: number; readonly bytes: number }): Text =>
    `an entry holds ${max} files with ${bytes} bytes of rows, no more are taken`,
  'file-exists': ({ id }: { readonly id: string }): Text => ({
    text: `file already exists with same id: ${id}`,
    remedy: 'Another file needs another id; one with the same `key` and `category` replaces the older one.',
  }),
  'file-category-reserved': ({ category }: { readonly category: string }): Text =>
    `files of category ${category} need the scope application`,
  'file-key-reserved': 'keys that begin with fiscal- need the scope application',
  'file-hash-differs': ({ hash }: { readonly hash: string }): Text => ({
    text: `sha256 is not the hash of the bytes, which is ${hash}`,
    remedy: 'Send the bytes that you meant, with their own hash; or send `data` without `sha256`.',
  }),
  'file-without-bytes': {
    text: 'a file needs data, or sha256, size and mime',
    remedy:
      'Send the bytes in base64 as `data`; or announce them with `sha256`, `size` and `mime`, and upload them with ' +
      'PUT .../files/{id}/data.',
  },
  'file-bytes-max': ({ max }: { readonly max: number }): Text => `a file has at most ${max} bytes`,
  'not-base64': {
    text: 'data is not base64',
    remedy: "Encode the bytes in base64 without line breaks (`base64 < file | tr -d '\\n'`).",
  },
  'meta-key-max': ({ max }: { readonly max: number }): Text => `key: must have at most ${max} characters`,
  'meta-rows-max': ({ max, bytes }: { readonly max: number; readonly bytes: number }): Text =>
    `an entry has ${max} meta rows with ${bytes} bytes, no more are taken`,
  'meta-ref-taken': {
    text: 'another entry has a row of this key with the same ref',
    remedy: `${describeCall('readMetaByRef')} shows it: change that row, or use another \`ref\`.`,
  },
  'meta-ref-missing': {
    text: 'ref: without an entry id the ref names the row',
    remedy: `Set the \`ref\` of a row that is \`indexed\`; or name the entry: ${describeCall('writeMeta')}.`,
  },
  'meta-ref-unknown': {
    text: 'no row of this key is indexed under this ref',
    remedy: `Write it with its entry first: ${describeCall('writeMeta')} with \`ref\` and "indexed": true.`,
  },
  'meta-value-max': ({ max }: { readonly max: number }): Text => `value has more than ${max} characters`,
  'state-time-invalid': {
    text: 'the time in the path must be like 2026-01-31T12:00:00.000Z',
    remedy:
      'Write it as in RFC 3339, with its zone: 2026-01-31T12:00:00.000Z. In an address the + of a zone is written %2B.',
  },
  'state-in-future': {
    text: 'at: must not be in the future',
    remedy: 'Send the time at which the state began, or POST without one: it begins now.',
  },
  'state-reserved': ({ key }: { readonly key: string }): Text => ({
    text: `key: ${key} is set by the service alone`,
    remedy: 'Use another one: draft, processing, sent, paid, void, or a key of your own (docs/api/entries.md).',
  }),
  'states-max': ({ max, bytes }: { readonly max: number; readonly bytes: number }): Text =>
    `an entry holds ${max} states with ${bytes} bytes, no more are taken`,
  'state-time-taken': ({ key }: { readonly key: string }): Text => ({
    text: `another state was set at this time: ${key}`,
    remedy: 'Send another time; a state that was set stays in the history.',
  }),
  'entry-holds-number': ({ number }: { readonly number: string }): Text => ({
    text: `number ${number} of its series belongs to this entry: discarded, it would be a gap`,
    remedy: 'Run the job of the entry again: its document gets the number. An invoice that was issued is cancelled.',
  }),
} as const;
