// Formats batches and their rows in responses.
import { formatBatchReportCsvRows } from '../../document/batch/write-report';
import { type BatchDocument, type BatchRowDocument, batchRowStatuses, batchStatuses } from '../../model/batch';
import {
  amountTextSchema,
  defineNamedSchema,
  defineEnumSchema,
  faultSchema,
  booleanSchema,
  idSchema,
  integerSchema,
  defineListSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
  documentWarningSchema,
} from '../kit/response-schema';
import {
  type TextAudience,
  toDocumentWarningJson,
  toFaultJson,
  toInvoiceCallAudience,
} from '../kit/request/fault-json';

export const batchSchema = defineNamedSchema(
  'Batch',
  'The batch',
  defineObjectSchema({
    id: idSchema,
    status: defineEnumSchema(...batchStatuses),
    total: integerSchema,
    issued: integerSchema,
    already_issued: integerSchema,
    failed: integerSchema,
    skipped: integerSchema,
    waiting: integerSchema,
    dry_run: booleanSchema,
    started_at: timeSchema,
    completed_at: defineNullableSchema(timeSchema),
  }),
);

export const toBatchJson = ({ id, status, total, counts, dryRun, createdAt, completedAt }: BatchDocument) => ({
  id,
  status,
  total,
  ...counts,
  dry_run: dryRun,
  started_at: createdAt,
  completed_at: completedAt ?? null,
});

export const batchRowPageSchema = defineNamedSchema(
  'BatchRowPage',
  'Rows in the order of the file',
  defineObjectSchema({
    list: defineListSchema(
      defineNamedSchema(
        'BatchRow',
        'A row',
        defineObjectSchema({
          row: integerSchema,
          line: integerSchema,
          column: defineNullableSchema(textSchema),
          key: defineNullableSchema(textSchema),
          status: defineEnumSchema(...batchRowStatuses),
          id: defineNullableSchema(idSchema),
          number: defineNullableSchema(textSchema),
          total: defineNullableSchema(amountTextSchema),
          warnings: defineListSchema(documentWarningSchema),
          faults: defineListSchema(faultSchema),
        }),
      ),
    ),
    limit: integerSchema,
    'cursor?': textSchema,
    'next_cursor?': textSchema,
  }),
);

export function toBatchRowJson(row: BatchRowDocument, reader: TextAudience) {
  const { lines, column, key, status, issued, number, total, warnings = [], faults = [] } = row;
  // 0.1.0 stored no form of a row.
  const ofCall = toInvoiceCallAudience(reader, row.bodyForm ?? 'lines');
  return {
    row: row.row,
    line: lines[0] ?? 0,
    column: column ?? null,
    key: key ?? null,
    status,
    id: issued ?? null,
    number: number ?? null,
    total: total ?? null,
    warnings: warnings.map((one) => toDocumentWarningJson(one, ofCall)),
    faults: faults.map((one) => toFaultJson(one, ofCall)),
  };
}

/** Formats rows as CSV without the header. The cells of a row with several faults have one line for each fault. */
export const formatBatchRowsAsCsvWithoutHeader = (rows: readonly BatchRowDocument[], reader: TextAudience): string =>
  formatBatchReportCsvRows(
    rows.map((one) => {
      const { row, line, column, key, status, id, number, total, faults, warnings } = toBatchRowJson(one, reader);
      return {
        row: String(row),
        line: String(line),
        column: column ?? '',
        key: key ?? '',
        status,
        id: id ?? '',
        number: number ?? '',
        total: total ?? '',
        code: faults.map((fault) => fault.code).join('\n'),
        message: faults.map((fault) => fault.message).join('\n'),
        remedy: faults.map((fault) => fault.remedy ?? '').join('\n'),
        warnings: warnings.map((warning) => warning.message).join('\n'),
      };
    }),
  );

export const formatBatchRowsAsJsonLines = (rows: readonly BatchRowDocument[], reader: TextAudience): string =>
  rows.map((row) => `${JSON.stringify(toBatchRowJson(row, reader))}\n`).join('');
