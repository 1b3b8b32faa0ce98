// Shows the audit log of the workspace with GET /access/v1/audit, its verification and its export.
import { type AuditListFilters, AuditPage, type AuditPageView } from '../../../console/pages/audit';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { formatRecordTimestamp } from '../../../chain/record/timestamp';
import { exportAuditEndpoint, listAuditEndpoint, verifyAuditEndpoint } from '../../audit/read-audit';
import { isCalendarDay } from '../../kit/request/times';
import type { ConsoleScreenContext } from '../page-context';
import { loadResourceLabels } from './resource-names';
import { buildNextAndFirstPageQueryStrings, formatQueryString } from '../addresses';
import { defineConsoleScreen } from '../screen';

export const auditScreen = defineConsoleScreen<AuditPageView>({
  name: 'audit',
  path: '/audit',
  scope: 'admin',
  nav: { group: 'settings', letter: 'a' },
  load,
  page: AuditPage,
  downloads: [
    {
      path: '/export',
      scope: 'admin',
      answer: (ask) => ask.answer(exportAuditEndpoint, { query: toAuditQuery(readFilters(ask)) }),
    },
  ],
});

function readFilters({ query }: ConsoleScreenContext): AuditListFilters {
  const { by = '', object = '', route = '', from = '', to = '' } = query;
  return { by: by.trim(), object: object.trim(), route: route.trim(), from, to };
}

/** Converts the days of the filters, of which both are included, to the times of the call, of which `to` is excluded. */
const toAuditQuery = ({ from, to, ...others }: AuditListFilters) => ({
  ...others,
  from: formatStartOfDayInMadrid(from, 0),
  to: formatStartOfDayInMadrid(to, 1),
});

/**
 * Formats the start of a day, or of a day after it, in the zone in which the page shows times. Clocks change at 1:00
 * UTC, so midnight in Madrid and in UTC have the same offset. The call refuses a text that is not a day.
 */
function formatStartOfDayInMadrid(day: string, daysLater: number): string {
  if (!isCalendarDay(day)) return day;
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + daysLater * 86_400_000;
  const offset = formatRecordTimestamp(midnight, 'Europe/Madrid').slice(-6);
  return new Date(midnight).toISOString().replace(/\.000Z$/, offset);
}

async function load(ask: ConsoleScreenContext): Promise<AuditPageView> {
  const filters = readFilters(ask);
  const { cursor = '', check } = ask.query;
  const query = { ...toAuditQuery(filters), cursor, limit: String(limits.rowsOnPage) };
  const page = await ask.call(listAuditEndpoint, { query });
  const checked = check === '1' ? await ask.call(verifyAuditEndpoint) : undefined;
  const names = await loadResourceLabels(
    ask,
    page.list.flatMap(({ objects }) => objects),
  );
  return {
    list: page.list,
    names,
    filters,
    query: formatQueryString(filters),
    isFiltered: cursor !== '' || Object.values(filters).some(Boolean),
    ...buildNextAndFirstPageQueryStrings(page, cursor, filters),
    ...(checked ? { checked } : {}),
  };
}
