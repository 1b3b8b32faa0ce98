// Submissions: GET /fiscal/v1/submissions, and the calls under each.
import {
  SubmissionPage,
  type SubmissionRowView,
  SubmissionsPage,
  type SubmissionsView,
  type SubmissionView,
  type SubmittedView,
} from '../../../console/pages/submissions';
import { console as limits } from '../../../contracts/limits/console';
import {
  listSubmissionRecords,
  listSubmissions,
  readSubmission,
  readSubmissionAnswer,
} from '../../submissions/submissions';
import type { PageContext } from '../page-context';
import { formatQuery } from '../addresses';
import { defineScreen } from '../screen';

const limit = String(limits.rowsOnPage);

export const submissionsScreen = defineScreen<SubmissionsView>({
  name: 'submissions',
  path: '/submissions',
  scope: 'read',
  nav: { group: 'reporting', letter: 'm' },
  async load(ask) {
    const { supplier = '', open = '', cursor = '' } = ask.query;
    const filters = { supplier: supplier.trim().toUpperCase(), open };
    const page = await ask.call<{ list: SubmissionRowView[]; next_cursor?: string }>(listSubmissions, {
      query: { ...filters, cursor, limit },
    });
    return {
      list: page.list,
      filters,
      isFiltered: cursor !== '' || filters.supplier !== '' || open !== '',
      ...(page.next_cursor ? { next: formatQuery({ ...filters, cursor: page.next_cursor }) } : {}),
      ...(cursor ? { first: formatQuery(filters) } : {}),
    };
  },
  page: SubmissionsPage,
  watch: () => ['chains'],
});

const paramsOf = ({ params }: PageContext) => ({ submission: params.id ?? '' });

export const submissionScreen = defineScreen<SubmissionView>({
  name: 'submission',
  path: '/submissions/:id',
  scope: 'read',
  under: 'submissions',
  async load(ask) {
    const params = paramsOf(ask);
    const cursor = ask.query.cursor ?? '';
    const [row, page] = await Promise.all([
      ask.call<SubmissionRowView & { has_answer: boolean }>(readSubmission, { params }),
      ask.call<{ list: SubmittedView[]; next_cursor?: string }>(listSubmissionRecords, {
        params,
        query: { cursor, limit },
      }),
    ]);
    const next = page.next_cursor;
    return { ...row, lines: page.list, ...(next ? { next: formatQuery({ cursor: next }) } : {}) };
  },
  page: SubmissionPage,
  watch: () => ['chains'],
  downloads: [
    { path: '/answer', scope: 'read', answer: (ask) => ask.answer(readSubmissionAnswer, { params: paramsOf(ask) }) },
  ],
});
