// Shows submissions with GET /fiscal/v1/submissions, and one submission with the calls under it.
import {
  SubmissionPage,
  SubmissionsPage,
  type SubmissionListPageView,
  type SubmissionPageView,
} from '../../../console/pages/submissions';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import {
  listSubmissionRecordsEndpoint,
  listSubmissionsEndpoint,
  readSubmissionEndpoint,
  readSubmissionRawResponseEndpoint,
} from '../../submissions/submissions';
import type { ConsoleScreenContext } from '../page-context';
import { buildNextAndFirstPageQueryStrings } from '../addresses';
import { defineConsoleScreen } from '../screen';

const limit = String(limits.rowsOnPage);

export const submissionsScreen = defineConsoleScreen<SubmissionListPageView>({
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
      ...buildNextAndFirstPageQueryStrings(page, cursor, filters),
    };
  },
  page: SubmissionsPage,
  watch: () => ['chains'],
});

const readParams = ({ params }: ConsoleScreenContext) => ({ submission: params.id ?? '' });

export const submissionScreen = defineConsoleScreen<SubmissionPageView>({
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
    return { ...row, lines: page.list, ...buildNextAndFirstPageQueryStrings(page, '') };
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
