// Tests a service without a certificate: invoices are sealed and printed, the stop is visible, and storing or configuring a
// certificate ends it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { type FaultStack, startFaultStack } from './stack';

interface ChainView {
  readonly stopped?: string;
  readonly pending: number;
  readonly certificate?: object;
}

describe('an installation without a certificate', () => {
  let sello: FaultStack;
  let connection: Connection;
  beforeAll(async () => {
    sello = await startFaultStack({ env: { worker: { SELLO_AUTHORITY_CERTIFICATE: '' } } });
    connection = await Connection.connect({ address: sello.stack.addresses.temporal });
  }, 60_000);
  afterAll(async () => {
    await connection?.close();
    await sello?.stop();
  });

  const issue = async (supplier: string): Promise<{ job: string; entry: string }> => {
    const { id: entry } = await sello.makeInvoice(supplier);
    return { job: (await sello.startJob('Invoice', entry)).id, entry };
  };
  const stopped = (supplier: string): Promise<ChainView> =>
    sello.until('the chain stops', 30, async () => {
      const chain = await sello.want<ChainView>('GET', `/fiscal/v1/chains/${supplier}`);
      return chain.stopped ? chain : undefined;
    });

  it('creates PDFs, shows the stop, and continues once it has a certificate', async () => {
    const [own, shared] = [await sello.supplier('B12345674'), await sello.supplier('B85905495')];
    const [first, second] = [await issue(own), await issue(shared)];
    for (const supplier of [own, shared]) {
      const chain = await stopped(supplier);
      expect(chain.stopped).toContain('no-certificate');
      expect(chain.stopped).toContain('SELLO_AUTHORITY_CERTIFICATE');
      expect(chain).toMatchObject({ pending: 1 });
    }
    for (const { entry } of [first, second]) {
      await sello.until('it is printed', 20, async () =>
        ((await sello.entry(entry)).attachments ?? []).some(({ mime }) => mime === 'application/pdf'),
      );
    }
    await sello.until('the job says why it waits', 20, async () => {
      const { intents } = await sello.job(first.job);
      return intents.at(-1)?.events.at(-1)?.message?.includes('stopped: no-certificate');
    });
    const { workflow } = new Client({ connection });
    await sello.until('the engine finds both', 20, async () => {
      const found = await workflow.count("WorkflowType = 'chain' AND ChainState = 'stopped'");
      return found.count === 2;
    });

    const data = readFileSync(path.join(sello.certificates(), 'seal.p12')).toString('base64');
    await sello.want('PUT', `/fiscal/v1/suppliers/${own}/certificate`, { data, password: 'simulator' });
    expect((await sello.finish(first.job)).faults).toEqual([]);
    expect(await sello.want<ChainView>('GET', `/fiscal/v1/chains/${own}`)).not.toHaveProperty('stopped');

    expect(await stopped(shared)).toMatchObject({ pending: 1 });
    const file = path.join(sello.certificates(), 'client.pem');
    await sello.stack.restart('worker', { SELLO_AUTHORITY_CERTIFICATE: file });
    const { lifted } = await sello.want<{ lifted: { what: string; warning: string }[] }>(
      'POST',
      `/access/v1/workspaces/local/chains/${shared}/resume`,
      undefined,
      'operator',
    );
    expect(lifted).toMatchObject([{ what: 'certificate', warning: expect.stringContaining('still missing') }]);
    expect((await sello.finish(second.job)).faults).toEqual([]);
  }, 120_000);
});
