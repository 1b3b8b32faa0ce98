// Reads the body of a bulk action strictly, because a misspelled condition must not widen the filter.
import { createRefusal } from '../../contracts/errors';
import { InvoiceBodyFaultCollector, InvoiceBodyMemberReader } from '../../document/invoice-body/members';
import type { JsonObject } from '../../document/model/basic';
import { createMessage } from '../../messages/message';
import { type BulkActionName, bulkActionNames, type BulkActionJobFilter } from '../../model/bulk';
import { jobResults } from '../../model/job';

/** A bulk action as requested by a client. */
export interface BulkJobActionRequest {
  readonly action: BulkActionName;
  readonly filter: BulkActionJobFilter;
  /** Number of jobs that the client expects; undefined if it stated none. */
  readonly expected: number | undefined;
}

export const bulkJobFilterMemberNames = [
  'result',
  'fault',
  'state',
  'supplier',
  'created_from',
  'created_to',
  'workflow_id',
] as const;

/** Parsers of a time or a day. As `created_to`, a day includes its whole day. */
interface TimeParsers {
  readonly from: (text: string) => Date | undefined;
  readonly to: (text: string) => Date | undefined;
}

/** @throws Refusal `validation` with all faults */
export function parseBulkJobActionRequest(body: JsonObject, parsers: TimeParsers): BulkJobActionRequest {
  const faults = new InvoiceBodyFaultCollector();
  const members = new InvoiceBodyMemberReader(body, '$', ['action', 'filter', 'expected'], faults);
  members.need('action');
  const action = members.choice('action', bulkActionNames);
  const filter = members.nested('filter', bulkJobFilterMemberNames, (one) => readFilter(one, parsers));
  const filterText = body.filter;
  const isEmpty = typeof filterText !== 'object' || filterText === null || Object.keys(filterText).length === 0;
  if (isEmpty) faults.add('filter-needed', '$.filter', createMessage('filter-needed'));
  const expected = members.read('expected', (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0
      ? value
      : faults.form(path, { kind: 'job-count' }, value),
  );
  if (faults.list.length > 0 || action === undefined || filter === undefined)
    throw createRefusal('validation', 'document-breaks-rules', {}, { faults: faults.list });
  return { action, filter, expected };
}

function readFilter(one: InvoiceBodyMemberReader, parsers: TimeParsers): BulkActionJobFilter {
  const readTime = (name: string, parseTime: TimeParsers['from']): Date | undefined =>
    one.read(name, (value, path) =>
      typeof value === 'string'
        ? (parseTime(value) ?? one.faults.form(path, { kind: 'day' }, value))
        : one.faults.form(path, { kind: 'day' }, value),
    );
  const all = {
    result: one.choice('result', jobResults),
    fault: one.text('fault', 60),
    state: one.text('state', 60),
    supplier: one.text('supplier', 60)?.toUpperCase(),
    createdFrom: readTime('created_from', parsers.from),
    createdTo: readTime('created_to', parsers.to),
    workflowId: one.text('workflow_id', 64)?.toLowerCase(),
  };
  // No job could match, and the action would end well without a word.
  const { createdFrom: from, createdTo: to } = all;
  if (from && to && from > to)
    one.faults.add(
      'member-invalid',
      '$.filter.created_to',
      createMessage('created-times-reversed', { from: from.toISOString(), to: to.toISOString() }),
    );
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as BulkActionJobFilter;
}
