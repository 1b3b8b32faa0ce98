// Shows submissions with GET /fiscal/v1/submissions, and one submission with the calls under it.
import {
  SubmissionPage,
  SubmissionsPage,
  type SubmissionsView,
  type SubmissionView,
} from '../../../console/pages/submissions';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import {
  listSubmissionRecordsEndpoint,
  listSubmissionsEndpoint,
  readSubmissionEndpoint,
  readSubmissionRawResponseEndpoint,
} from '../../submissions/submissions';
import type { PageContext } from '../page-context';
import { formatQueryString } from '../addresses';
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
    const page = await ask.call(listSubmissionsEndpoint, {
      query: { ...filters, cursor, limit },
    });
    return {
      list: page.list,
      filters,
      isFiltered: cursor !== '' || filters.supplier !== '' || open !== '',
      ...(page.next_cursor ? { next: formatQueryString({ ...filters, cursor: page.next_cursor }) } : {}),
      ...(cursor ? { first: formatQueryString(filters) } : {}),
    };
  },
  page: SubmissionsPage,
  watch: () => ['chains'],
});

const readParams = ({ params }: PageContext) => ({ submission: params.id ?? '' });

export const submissionScreen = defineScreen<SubmissionView>({
  name: 'submission',
  path: '/submissions/:id',
  scope: 'read',
  under: 'submissions',
  async load(ask) {
    const params = readParams(ask);
    const cursor = ask.query.cursor ?? '';
    const [row, page] = await Promise.all([
      ask.call(readSubmissionEndpoint, { params }),
      ask.call(listSubmissionRecordsEndpoint, {
        params,
        query: { cursor, limit },
      }),
    ]);
    const next = page.next_cursor;
    return { ...row, lines: page.list, ...(next ? { next: formatQueryString({ cursor: next }) } : {}) };
  },
  page: SubmissionPage,
  watch: () => ['chains'],
  downloads: [
    {
      path: '/answer',
      scope: 'read',
      answer: (ask) => ask.answer(readSubmissionRawResponseEndpoint, { params: readParams(ask) }),
    },
  ],
});
