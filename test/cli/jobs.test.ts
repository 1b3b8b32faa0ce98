// Tests the output of `sello jobs`: one line for each job, fault and warning, with the remedy.
import { help, formatJobLines } from '../../src/cli/jobs';

const job = { id: 'j1', created_at: '2026-11-22T10:00:00.000Z', silo_entry_id: 'e1', status: 'OK' };

const entry = {
  state: 'error',
  result: 'failed',
  snippet: {
    title: 'S-0001',
    issue_date: '2026-11-20',
    supplier: { name: 'Talleres Ruiz S.L.', tax_code: 'B98602642' },
  },
};

describe('sello jobs', () => {
  test('prints the text of the authority only in Spanish', () => {
    const faults = [{ provider: 'fiscal.send', code: '1110', message: 'El NIF no está identificado.' }];
    expect(formatJobLines({ ...job, result: 'failed', faults }, undefined, 'es')[1]).toBe(
      '  fiscal.send 1110: El NIF no está identificado.',
    );
  });

  test('prints the fault of a failed job and its remedy', () => {
    const faults = [{ provider: 'fiscal.send', code: '1110', message: 'unknown NIF', remedy: 'Ask the customer.' }];
    expect(formatJobLines({ ...job, result: 'failed', faults })).toEqual([
      '2026-11-22T10:00:00.000Z  failed  job j1  entry e1',
      '  fiscal.send 1110: The tax census does not contain the tax ID (`NIF`) with this name. Response of the authority: "unknown NIF"',
      '    Ask the customer.',
    ]);
  });

  test('prints the status of a running job', () => {
    expect(formatJobLines({ ...job, status: 'QUEUED', faults: [] })).toEqual([
      '2026-11-22T10:00:00.000Z  runs (QUEUED)  job j1  entry e1',
    ]);
  });

  test('prints the step that a running job waits for', () => {
    const step = { name: 'Send', provider: 'fiscal.send', completed: false };
    const sealed = { name: 'Generate', provider: 'fiscal.generate', completed: true, events: [{ status: 'OK' }] };
    const waits = {
      status: 'QUEUED',
      message: 'the authority asked to wait until 10:01:00, since 2026-11-22T10:00:01.000Z',
    };
    const runs = { ...job, status: 'QUEUED', faults: [] };
    expect(formatJobLines({ ...runs, intents: [sealed, { ...step, events: [{ status: 'QUEUED' }, waits] }] })[1]).toBe(
      `  fiscal.send (Send): ${waits.message}`,
    );
    expect(formatJobLines({ ...runs, intents: [{ ...step, events: [] }] })[1]).toBe('  fiscal.send (Send): under way');
  });

  test('lists every source of warnings in --help', () => {
    expect(help).toMatch(/--warnings .*accepted with errors\) or about the document/);
  });

  test('prints the invoice and the supplier of a failed job, and whether the failure still needs work', () => {
    const failed = { ...job, result: 'failed', faults: [] };
    expect(formatJobLines(failed, entry)).toEqual([
      '2026-11-22T10:00:00.000Z  failed  job j1  entry e1',
      '  S-0001 dated 2026-11-20 from B98602642 Talleres Ruiz S.L.',
    ]);
    expect(formatJobLines(failed, { ...entry, result: 'succeeded' })[0]).toContain(
      '(a later job of the entry succeeded)',
    );
    expect(formatJobLines(failed, { ...entry, state: 'void' })[0]).toContain('(discarded since)');
    expect(formatJobLines({ ...failed, result: 'succeeded' }, { ...entry, result: 'succeeded' })[0]).not.toContain('(');
    expect(formatJobLines(failed, { snippet: {} })[1]).toBe('  without a number');
  });
});
