// Pages of registrations of all workspaces that wait for the operator, the longest waiting first. With pages, no
// workspace can keep the registrations of another one off the list.
import { httpLimits as limits } from '../../contracts/limits/http';
import type { ListPageQuery } from '../../store/paging';
import type { OperatorCallContext } from '../kit/endpoint';
import { cursorParameter, defineTextQueryParameter, pageLimitParameterFromOne } from '../kit/request/parameters';
import { computeListPageReadLimit, cutListPage, parseListPageBodyFields } from '../kit/request/paging';
import { integerSchema, textSchema } from '../kit/response-schema';
import { requireWorkspace } from '../workspaces/find-workspace';

export const approvalQueuePageParameters = {
  workspace: defineTextQueryParameter('Only registrations of this workspace, by its id or slug'),
  limit: {
    ...pageLimitParameterFromOne,
    schema: { type: 'integer', minimum: 1, maximum: limits.pageRowsMax, default: limits.pageRowsMax },
  },
  cursor: cursorParameter,
} as const;

/** Members of the response, in addition to the list. */
export const approvalQueuePageMembers = {
  limit: integerSchema,
  'cursor?': textSchema,
  'next_cursor?': textSchema,
} as const;

/**
 * Reads a page and one row more, which shows whether more follow.
 * @param waitsSince time since which a row waits, the order of the list
 * @throws Refusal `parameter`, or `not-found` for an unknown workspace
 */
export async function readApprovalQueuePage<T extends { readonly _id: string }>(
  call: Pick<OperatorCallContext, 'service' | 'query'>,
  list: (page: ListPageQuery, workspace: string | undefined) => Promise<T[]>,
  waitsSince: (row: T) => Date,
) {
  const { limit = String(limits.pageRowsMax), cursor, workspace } = call.query;
  const page = parseListPageBodyFields(Number(limit), cursor, true);
  const of = workspace ? await requireWorkspace({ service: call.service, params: { workspace } }) : undefined;
  const found = await list({ ...page, limit: computeListPageReadLimit(page) }, of?._id);
  const rows = found.map((row) => ({ row, _id: row._id, createdAt: waitsSince(row) }));
  const { rows: shown, next } = cutListPage({ rows, cut: false }, page);
  return {
    rows: shown.map(({ row }) => row),
    paging: { limit: page.limit, ...(cursor ? { cursor } : {}), ...(next ? { next_cursor: next } : {}) },
  };
}
