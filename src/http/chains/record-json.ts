// Defines how records of a chain appear in lists of records and of submissions.
import type { RecordWithHashedContent } from '../../store/chains/records';
import type { ListedSubmissionRecord } from '../../store/submissions/submissions';
import {
  defineEnumSchema,
  idSchema,
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';

export const invoiceIdentityMembers = { issuer: textSchema, number: textSchema, date: textSchema } as const;

export const chainHeadSchema = defineNamedSchema(
  'ChainHead',
  'The last record of a chain',
  defineObjectSchema({ sequence: integerSchema, ...invoiceIdentityMembers, fingerprint: textSchema, at: textSchema }),
);

export const chainRecordMembers = {
  installation: textSchema,
  sequence: integerSchema,
  kind: defineEnumSchema('registration', 'cancellation'),
  ...invoiceIdentityMembers,
  at: textSchema,
  entry: textSchema,
  fingerprint: textSchema,
  outcome: defineEnumSchema('unsettled', 'accepted', 'accepted-with-errors', 'rejected'),
  'code?': textSchema,
  'message?': textSchema,
  'csv?': textSchema,
  'submission?': idSchema,
} as const;

export const toChainRecordJson = (record: ListedSubmissionRecord | RecordWithHashedContent) => ({
  installation: record.installation,
  sequence: record.sequence,
  kind: record.kind,
  issuer: record.issuer,
  number: record.number,
  date: record.date,
  at: record.at.toISOString(),
  entry: record.entry,
  fingerprint: record.fingerprint,
  outcome: record.outcome ?? ('unsettled' as const),
  ...(record.code ? { code: record.code } : {}),
  ...(record.message ? { message: record.message } : {}),
  ...(record.csv ? { csv: record.csv } : {}),
  ...(record.submission ? { submission: record.submission } : {}),
});
