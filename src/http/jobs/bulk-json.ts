// Formats bulk actions and their rows in responses.
import {
  bulkActionNames,
  type BulkActionDocument,
  type BulkActionRowDocument,
  bulkActionRowStatuses,
} from '../../model/bulk';
import { countBulkActionFailuresWithoutSkipped } from '../../store/bulk/bulk';
import type { BulkActionTarget } from '../../store/bulk/selected-jobs';
import {
  defineNamedSchema,
  defineEnumSchema,
  faultSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { type TextAudience, toFaultJson } from '../kit/request/fault-json';

export const bulkJobActionSchema = defineNamedSchema(
  'BulkAction',
  'The bulk action',
  defineObjectSchema({
    id: idSchema,
    action: defineEnumSchema(...bulkActionNames),
    status: defineEnumSchema('running', 'completed', 'cancelled'),
    total: integerSchema,
    done: integerSchema,
    failed: integerSchema,
    'skipped?': integerSchema,
    started_at: timeSchema,
    completed_at: defineNullableSchema(timeSchema),
  }),
);

export const toBulkJobActionJson = ({
  id,
  action,
  status,
  total,
  done,
  failed,
  skipped = 0,
  createdAt,
  completedAt,
}: BulkActionDocument) => ({
  id,
  action,
  status,
  total,
  done,
  failed: countBulkActionFailuresWithoutSkipped({ failed, skipped }),
  skipped,
  started_at: createdAt,
  completed_at: completedAt ?? null,
});

export const bulkJobActionPreviewSchema = defineNamedSchema(
  'BulkActionPreview',
  'The number of jobs that the action would change, and the first of these jobs',
  defineObjectSchema({
    total: integerSchema,
    list: defineListSchema(
      defineObjectSchema({
        id: idSchema,
        workflow: textSchema,
        silo_entry_id: defineNullableSchema(idSchema),
        result: defineNullableSchema(textSchema),
        faults: defineListSchema(faultSchema),
        created_at: timeSchema,
      }),
    ),
  }),
);

/** Formats a job to which an action would be applied. */
export const toBulkJobActionPreviewJobJson = (
  { id, workflowName, entryId, result, faults, createdAt }: BulkActionTarget,
  reader: TextAudience,
) => ({
  id,
  workflow: workflowName,
  silo_entry_id: entryId ?? null,
  result: result ?? null,
  faults: faults.map((one) => toFaultJson(one, reader)),
  created_at: createdAt,
});

export const bulkJobActionRowPageSchema = defineNamedSchema(
  'BulkActionRowPage',
  'The result of each job',
  defineObjectSchema({
    list: defineListSchema(
      defineObjectSchema({
        row: integerSchema,
        job_id: idSchema,
        status: defineEnumSchema(...bulkActionRowStatuses),
        new_job_id: defineNullableSchema(idSchema),
        faults: defineListSchema(faultSchema),
      }),
    ),
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
  }),
);

export const toBulkJobActionRowJson = (
  { row, job, status, newJob, faults }: BulkActionRowDocument,
  reader: TextAudience,
) => ({
  row,
  job_id: job,
  status,
  new_job_id: newJob ?? null,
  faults: faults.map((one) => toFaultJson(one, reader)),
});
