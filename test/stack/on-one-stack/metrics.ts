// Scrapes every documented metric, with a value, from real processes after a few invoices.
import type { MetricDefinition } from '../../../src/metrics/row';
import { metricTable } from '../../../src/metrics/table';
import { engineMetrics } from '../../../tools/monitoring/engine-metrics';
import type { FaultStack } from '../stack';
import { shareStack } from './shared-stack';

const taxCode = 'B12345674';
export const suppliers = [taxCode];

describe('the metrics of a running installation', () => {
  let sello: FaultStack;
  beforeAll(async () => {
    sello = await shareStack();
  }, 90_000);

  /** Metrics of the worker, of the API, and of the native part of Temporal in the worker. */
  const scrape = (): Promise<string[]> =>
    Promise.all(sello.stack.addresses.metrics.map(async (address) => (await fetch(address)).text()));
  const listValues = (page: string, name: string): string[] =>
    page.split('\n').filter((line) => new RegExp(`^${name}(_count)?[ {]`).test(line));

  /** The first value with at least these labels. */
  const findValue = (page: string, name: string, labels: Readonly<Record<string, string>>): number | undefined => {
    const labelTexts = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = listValues(page, name).find((one) => labelTexts.every((part) => one.includes(part)));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  it('have a value for every documented name, and contain no tenant', async () => {
    const { rejectCode } = sello.stack.addresses;
    const supplier = await sello.supplier(taxCode);
    const customer = { name: 'Cliente', tax_id: { country: 'ES', code: rejectCode } };
    const entries = [await sello.makeInvoice(supplier), await sello.makeInvoice(supplier, { customer })];
    const jobs = await Promise.all(entries.map(({ id }) => sello.startJob('Invoice', id)));
    for (const { id } of jobs) await sello.finish(id);
    await sello.until('the sweep was seen and a cancelled job is counted', 60, async () => {
      const [page = ''] = await scrape();
      return listValues(page, 'sello_sweep_age_seconds').length > 0;
    });
    const [worker = '', api = ''] = await scrape();
    const page = { worker, api };
    // No call was rejected before the authority here.
    const unheard = ['sello_requests_refused_total'];
    for (const [name, { where }] of Object.entries<MetricDefinition>(metricTable)) {
      for (const kind of where)
        if (!unheard.includes(name))
          expect([kind, name, listValues(page[kind], name).length > 0]).toEqual([kind, name, true]);
    }
    expect(`${worker}${api}`).not.toContain(supplier);
    const environment = 'simulator';
    const countEnded = (status: string) =>
      findValue(worker, 'sello_jobs_ended_total', { environment, workflow: 'Invoice', status });
    expect([countEnded('succeeded-with-warnings'), countEnded('failed')]).toEqual([1, 1]);
    expect(findValue(worker, 'sello_records_sealed_total', { environment })).toBe(2);
    expect(findValue(worker, 'sello_outcomes_total', { environment, outcome: 'rejected' })).toBe(1);
    expect(findValue(worker, 'sello_step_seconds_count', { environment, provider: 'fiscal.send' })).toBe(2);
    const labels = { method: 'POST', route: '/silo/v1/entries' };
    expect(findValue(api, 'sello_http_requests_total', labels)).toBeGreaterThan(2);
  }, 120_000);

  it('include every name in the list of Temporal on its port', async () => {
    const missing = await sello.until('the engine has counted', 30, async () => {
      const engine = (await scrape())[2] ?? '';
      const absent = Object.keys(engineMetrics).filter((name) => listValues(engine, name).length === 0);
      return absent.length === 0 ? 'none' : undefined;
    });
    expect(missing).toBe('none');
  }, 60_000);

  it('count unknown calls without their URLs', async () => {
    await fetch(`${sello.stack.addresses.api}/${taxCode}/anything`);
    const [, api = ''] = await scrape();
    expect(api).toMatch(/route="none"/);
    expect(api).not.toContain('anything');
  });
});
