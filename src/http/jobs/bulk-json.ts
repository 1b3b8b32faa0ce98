// Formats bulk actions and their rows in responses.
import {
  bulkActionNames,
  type BulkActionDocument,
  type BulkActionRowDocument,
  bulkActionRowStatuses,
} from '../../model/bulk';
import type { BulkJob } from '../../store/bulk/bulk';
import {
  defineNamedSchema,
  enumSchema,
  faultSchema,
  idSchema,
  integerSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { type TextAudience, toFaultJson } from '../kit/request/fault-json';

export const bulkSchema = defineNamedSchema(
  'BulkAction',
  'The bulk action',
  objectSchema({
    id: idSchema,
    action: enumSchema(...bulkActionNames),
    status: enumSchema('running', 'completed', 'cancelled'),
    total: integerSchema,
    done: integerSchema,
    failed: integerSchema,
    started_at: timeSchema,
    completed_at: nullableSchema(timeSchema),
  }),
);

export const toBulkJson = ({
  id,
  action,
  status,
  total,
  done,
  failed,
  createdAt,
  completedAt,
}: BulkActionDocument) => ({
  id,
  action,
  status,
  total,
  done,
  failed,
  started_at: createdAt,
  completed_at: completedAt ?? null,
});

export const bulkPreviewSchema = defineNamedSchema(
  'BulkActionPreview',
  'The number of jobs that the action would change, and the first of these jobs',
  objectSchema({
    total: integerSchema,
    list: listSchema(
      objectSchema({
        id: idSchema,
        workflow: textSchema,
        silo_entry_id: nullableSchema(idSchema),
        result: nullableSchema(textSchema),
        faults: listSchema(faultSchema),
        created_at: timeSchema,
      }),
    ),
  }),
);

/** A job that an action would work on. */
export const toBulkJobJson = (
  { id, workflowName, entryId, result, faults, createdAt }: BulkJob,
  reader: TextAudience,
) => ({
  id,
  workflow: workflowName,
  silo_entry_id: entryId ?? null,
  result: result ?? null,
  faults: faults.map((one) => toFaultJson(one, reader)),
  created_at: createdAt,
});

export const bulkRowPageSchema = defineNamedSchema(
  'BulkActionRowPage',
  'The result of each job',
  objectSchema({
    list: listSchema(
      objectSchema({
        row: integerSchema,
        job_id: idSchema,
        status: enumSchema(...bulkActionRowStatuses),
        new_job_id: nullableSchema(idSchema),
        faults: listSchema(faultSchema),
      }),
    ),
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
  }),
);

export const toBulkRowJson = ({ row, job, status, newJob, faults }: BulkActionRowDocument, reader: TextAudience) => ({
  row,
  job_id: job,
  status,
  new_job_id: newJob ?? null,
  faults: faults.map((one) => toFaultJson(one, reader)),
});
