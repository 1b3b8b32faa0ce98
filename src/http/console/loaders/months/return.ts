// Shows the sums for a return with the calls under /fiscal/v1/returns, for the quarter or the year of a month.
import { formatTaxReturnPeriod, TaxReturnPage } from '../../../../console/pages/months/tax-return';
import {
  type TaxReturnFormNumber,
  taxReturnFormNumbers,
  type TaxReturnSums,
  type TaxReturnPageView,
} from '../../../../console/pages/months/tax-return-view';
import { createRefusal } from '../../../../contracts/errors';
import { readTaxReturn349Endpoint } from '../../../books/tax-return-349';
import { readTaxReturn347Endpoint } from '../../../books/tax-return-347';
import { readTaxReturn303Endpoint, readTaxReturn369Endpoint } from '../../../books/tax-returns';
import { buildNextAndFirstPageQueryStrings, readSupplierPathParams } from '../../addresses';
import type { ConsoleScreenContext } from '../../page-context';
import { defineConsoleScreen } from '../../screen';
import { findTaxQuarterOfMonth, readRequestedOrLastCompleteMonth } from './chosen-month';

export const taxReturnScreen = defineConsoleScreen<TaxReturnPageView>({
  name: 'return',
  path: '/suppliers/:supplier/return',
  scope: 'read',
  under: 'months',
  async load(ask) {
    const [month, form, { cursor = '' }] = [readRequestedOrLastCompleteMonth(ask), readForm(ask), ask.query];
    const sums = await readSums(ask, form, month);
    const next = sums.form === '347' ? sums.next_cursor : undefined;
    return {
      month,
      sums,
      ...buildNextAndFirstPageQueryStrings({ next_cursor: next }, cursor, { month, form }),
    };
  },
  page: TaxReturnPage,
  title: ({ sums }, frame) =>
    `${frame.words.returns.titles[sums.form]} · ${formatTaxReturnPeriod(frame, sums.period)} · ${sums.supplier}`,
});

/** @throws Refusal `not-found` for an unknown form */
function readForm(ask: ConsoleScreenContext): TaxReturnFormNumber {
  const form = taxReturnFormNumbers.find((one) => one === (ask.query.form ?? '303'));
  if (!form)
    throw createRefusal('not-found', 'page-unknown', {
      path: `/suppliers/${ask.params.supplier ?? ''}/return?form=${ask.query.form ?? ''}`,
    });
  return form;
}

async function readSums(ask: ConsoleScreenContext, form: TaxReturnFormNumber, month: string): Promise<TaxReturnSums> {
  const supplier = readSupplierPathParams(ask).supplier.toUpperCase();
  const query = { supplier, period: findTaxQuarterOfMonth(month).name };
  if (form === '349') return { form, ...(await ask.call(readTaxReturn349Endpoint, { query })) };
  if (form === '369') return { form, ...(await ask.call(readTaxReturn369Endpoint, { query })) };
  if (form === '347') {
    const { cursor = '' } = ask.query;
    const ofYear = { supplier, year: month.slice(0, 4), ...(cursor ? { cursor } : {}) };
    return { form, ...(await ask.call(readTaxReturn347Endpoint, { query: ofYear })) };
  }
  const { boxes, ...answer } = await ask.call(readTaxReturn303Endpoint, { query });
  return { form, ...answer, list: boxes };
}
