// Edits the last day of a supplier under the scheme with GET and PUT /fiscal/v1/suppliers/{supplier}/reporting.
import { toDayInMadrid } from '../../../../chain/record/timestamp';
import {
  SupplierReportingStatusPage,
  type SupplierReportingStatusPageView,
} from '../../../../console/pages/suppliers/reporting';
import { readReportingDatesEndpoint, writeReportingDatesEndpoint } from '../../../suppliers/reporting';
import { buildSupplierPagePath, readSupplierPathParams } from '../../addresses';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen, type ScreenFormHandler } from '../../screen';

type StoredReporting = Pick<SupplierReportingStatusPageView, 'supplier' | 'reporting' | 'from' | 'until' | 'scheme'>;

const read = (ask: ConsoleScreenContext): Promise<StoredReporting> =>
  ask.call(readReportingDatesEndpoint, { params: readSupplierPathParams(ask) });

const readToday = (ask: ConsoleScreenContext): string => toDayInMadrid(ask.now.getTime());

const findLastDay = (ask: ConsoleScreenContext): string => `${readToday(ask).slice(0, 4)}-12-31`;

export const reportingDatesScreen = defineConsoleScreen<SupplierReportingStatusPageView>({
  name: 'supplierReporting',
  path: '/suppliers/:supplier/reporting',
  scope: 'read',
  under: 'suppliers',
  async load(ask) {
    const periods = await read(ask);
    const hasLeft = periods.reporting === 'on' && periods.until !== undefined && periods.until < readToday(ask);
    return { ...periods, lastDay: findLastDay(ask), hasLeft };
  },
  page: SupplierReportingStatusPage,
  forms: {
    leave: settingLastDay(findLastDay),
    stay: settingLastDay(() => undefined),
  },
});

/**
 * Builds a form that sets the last day and keeps the first day. For an exempt supplier, there is no last day, because
 * setting one would change its state.
 */
function settingLastDay(findDay: (ask: ConsoleScreenContext) => string | undefined): ScreenFormHandler {
  return {
    scope: 'operate',
    async send(ask) {
      const { reporting, from } = await read(ask);
      const until = findDay(ask);
      const to = buildSupplierPagePath(ask);
      if (reporting !== 'on') return { to };
      const body = { reporting, ...(from ? { from } : {}), ...(until ? { until } : {}) };
      await ask.call(writeReportingDatesEndpoint, { params: readSupplierPathParams(ask), body });
      return { to, notice: 'saved' };
    },
  };
}
