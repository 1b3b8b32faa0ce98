// The names of suppliers in Temporal: their tax ID, or a keyed hash that is always the same.
import { readSettings } from '../../src/settings/settings';
import {
  formatChainWorkflowId,
  formatJobWorkflowId,
  chooseRunPlacement,
  formatSupplierForTemporal,
} from '../../src/temporal/names';
import { signalOrStartChainRun } from '../../src/temporal/signal-chain';
import { startJobRunUnlessAlreadyStarted } from '../../src/temporal/job-run';

const chain = {
  chain: 'w1:test:B12345674',
  environment: 'test',
  supplier: 'B12345674',
  installation: 'SELLO-1',
} as const;
const namesKey = 'k'.repeat(32);
const opaque = { SELLO_TEMPORAL_NAMES: 'opaque', SELLO_TEMPORAL_NAMES_KEY: namesKey };

describe('the name of a supplier in Temporal', () => {
  test('has the tax ID if names are readable', () => {
    const { temporal: engine } = readSettings({});
    expect(formatChainWorkflowId(engine, chain)).toBe('chain:test:B12345674:SELLO-1');
    expect(formatSupplierForTemporal(engine, 'B12345674')).toBe('B12345674');
    expect(formatJobWorkflowId('w1', 'j1')).toBe('job:w1:j1');
  });

  test('differs by supplier and key if names are opaque, and is the same in every process', () => {
    const { temporal: engine } = readSettings(opaque);
    const name = formatSupplierForTemporal(engine, 'B12345674');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(formatSupplierForTemporal(readSettings(opaque).temporal, 'B12345674')).toBe(name);
    expect(formatSupplierForTemporal(engine, 'B12345675')).not.toBe(name);
    expect(formatSupplierForTemporal({ names: 'opaque', namesKey: 'l'.repeat(32) }, 'B12345674')).not.toBe(name);
    expect(formatChainWorkflowId(engine, chain)).toBe(`chain:test:${name}:SELLO-1`);
  });

  test('needs a key if names are opaque, and must be readable or opaque', () => {
    expect(() => readSettings({ ...opaque, SELLO_TEMPORAL_NAMES_KEY: 'short' })).toThrow('SELLO_TEMPORAL_NAMES_KEY');
    expect(() => readSettings({ SELLO_TEMPORAL_NAMES: 'hidden' })).toThrow('SELLO_TEMPORAL_NAMES is "hidden"');
  });

  test('is not unencrypted in any id, attribute or summary if names are opaque', async () => {
    const { temporal: engine } = readSettings({ ...opaque, SELLO_TASK_QUEUE: 'queue' });
    const shown: object[] = [];
    const note = async (_type: string, options: { args: unknown[]; taskQueue: string }): Promise<void> => {
      const { args: _payload, ...open } = options;
      expect(open).toMatchObject(chooseRunPlacement(engine, 'w1'));
      shown.push(open);
    };
    const client = {
      withDeadline: <T>(_deadline: number, call: () => Promise<T>): Promise<T> => call(),
      workflow: { start: note, signalWithStart: note },
    } as unknown as Parameters<typeof startJobRunUnlessAlreadyStarted>[0];
    await startJobRunUnlessAlreadyStarted(client, engine, {
      workspace: 'w1',
      jobId: 'j1',
      kind: 'Invoice',
      supplier: 'B12345674',
      invoiceNumber: 'WEB-000012',
      firstWalk: { activity: 'assignNumber', summary: 'Number' },
    });
    await signalOrStartChainRun(client, engine, chain, 'wake');
    expect(shown).toHaveLength(2);
    expect(JSON.stringify(shown)).toContain(formatSupplierForTemporal(engine, 'B12345674'));
    expect(JSON.stringify(shown)).not.toContain('B12345674');
    expect(JSON.stringify(shown)).not.toContain('WEB-000012');
  });

  test('is next to the number of the invoice in the summary of a job if names are readable', async () => {
    const shown: object[] = [];
    const client = {
      withDeadline: <T>(_deadline: number, call: () => Promise<T>): Promise<T> => call(),
      workflow: { start: async (_type: string, options: object): Promise<void> => void shown.push(options) },
    } as unknown as Parameters<typeof startJobRunUnlessAlreadyStarted>[0];
    const job = { workspace: 'w1', jobId: 'j1', kind: 'Invoice', supplier: 'A58818501' };
    await startJobRunUnlessAlreadyStarted(client, readSettings({}).temporal, { ...job, invoiceNumber: 'WEB-000012' });
    await startJobRunUnlessAlreadyStarted(client, readSettings({}).temporal, job);
    expect(shown).toMatchObject([
      { staticSummary: 'Invoice WEB-000012, supplier A58818501' },
      { staticSummary: 'Invoice, supplier A58818501' },
    ]);
    expect(JSON.stringify(shown[0])).toContain('InvoiceNumber');
    expect(JSON.stringify(shown[1])).not.toContain('InvoiceNumber');
  });
});
