// Reads the body of a bulk action strictly, because a misspelt condition must not widen the filter.
import { refuse } from '../../contracts/errors';
import { BodyFaults, Members } from '../../document/invoice-body/members';
import type { JsonObject } from '../../document/model/basic';
import { message } from '../../messages/message';
import { type BulkActionName, bulkActions, type BulkFilter } from '../../model/bulk';
import { jobResults } from '../../model/job';

/** A bulk action as requested by a client. */
export interface BulkRequest {
  readonly action: BulkActionName;
  readonly filter: BulkFilter;
  /** Number of jobs that the client expects; undefined if it stated none. */
  readonly expected: number | undefined;
}

export const bulkFilterMembers = [
  'result',
  'fault',
  'state',
  'supplier',
  'created_from',
  'created_to',
  'workflow_id',
] as const;

/** @param parseTime reads a time or a day @throws Refusal `validation` with everything that is wrong */
export function readBulkRequest(body: JsonObject, parseTime: (text: string) => Date | undefined): BulkRequest {
  const faults = new BodyFaults();
  const members = new Members(body, '$', ['action', 'filter', 'expected'], faults);
  members.need('action');
  const action = members.choice('action', bulkActions);
  const filter = members.nested('filter', bulkFilterMembers, (one) => readFilter(one, parseTime));
  const filterText = body.filter;
  const isEmpty = typeof filterText !== 'object' || filterText === null || Object.keys(filterText).length === 0;
  if (isEmpty) faults.add('filter-needed', '$.filter', message('filter-needed'));
  const expected = members.read('expected', (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0
      ? value
      : faults.form(path, { kind: 'job-count' }, value),
  );
  if (faults.list.length > 0 || action === undefined || filter === undefined)
    throw refuse('validation', 'document-breaks-rules', {}, { faults: faults.list });
  return { action, filter, expected };
}

function readFilter(one: Members, parseTime: (text: string) => Date | undefined): BulkFilter {
  const readTime = (name: string): Date | undefined =>
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
    createdFrom: readTime('created_from'),
    createdTo: readTime('created_to'),
    workflowId: one.text('workflow_id', 64)?.toLowerCase(),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as BulkFilter;
}
