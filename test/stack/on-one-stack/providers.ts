// Providers that work outside their job, on real processes: the census of the simulator, and a job that starts another.
import { type EntryView, type FaultStack, invoiceOf, type JobView, createId } from '../stack';
import { shareStack } from './shared-stack';
import { customerTaxIdRejectedBySimulator } from '../../../simulator/faults/magic';

const supplier = 'B20090049';
/** A tax ID that is not in the census. */
const unknown = 'B20090031';
export const suppliers = [supplier, unknown];

let sello: FaultStack;
beforeAll(async () => {
  sello = await shareStack();
}, 90_000);

describe('the provider of a step', () => {
  it('can query the census in a call, and in the workflow that registers a supplier', async () => {
    const lookup = (body: object) =>
      sello.call<{ identified: boolean; name: string }>('POST', '/apps/gov-es/v1/lookup', body);
    expect((await lookup({ tax_id: `ES${supplier}`, name: 'Muebles  del Ebro' })).body).toEqual({
      identified: true,
      name: 'MUEBLES DEL EBRO',
      result: 'IDENTIFICADO',
    });
    await sello.control('PUT', '/census', {
      unknownTaxCodes: [unknown],
      names: { [supplier]: 'MUEBLES DEL EBRO' },
      unknownVatNumbers: [],
      unknownAgreements: [],
    });
    const tax_id = { country: 'ES', code: supplier };
    expect((await lookup({ tax_id, name: 'Otra' })).body).toMatchObject({ identified: false, name: 'Otra' });
    expect((await lookup({ tax_id, name: 'Otra', correct: true })).body).toMatchObject({ name: 'MUEBLES DEL EBRO' });
    expect((await lookup({ tax_id: customerTaxIdRejectedBySimulator, name: 'Nobody' })).body).toMatchObject({
      identified: false,
    });
    expect((await lookup({ tax_id: '123', name: 'X' })).status).toBe(422);
    expect((await lookup({ tax_id: { country: 'FR', code: supplier }, name: 'X' })).status).toBe(422);

    const party = {
      $schema: 'https://gobl.org/draft-0/org/party',
      name: 'Nobody S.A.',
      tax_id: { country: 'ES', code: unknown },
    };
    const entry = await sello.want<EntryView>('POST', '/silo/v1/entries', { data: party, folder: 'suppliers' });
    const job = await sello.startJob('Register supplier', entry.id, 20);
    expect(job.faults).toMatchObject([{ provider: 'gov-es.lookup.verify', code: 'no-identificado' }]);
    expect((await sello.entry(entry.id)).state).toBe('rejected');
  }, 60_000);

  it('can start a job once, and that job ends automatically', async () => {
    const workflow = async (name: string, steps: object[]): Promise<string> => {
      const id = createId();
      await sello.want('PUT', `/transform/v1/workflows/${id}`, { name, steps });
      return id;
    };
    const second = await workflow('Second', [
      { action: 'silo.modify', config: { patch: { doc: { notes: [{ text: 'seen' }] } } } },
      { action: 'silo.if', config: { field: 'notes.text', value: 'seen' }, next: [{ code: 'no', stop: true }] },
      { action: 'silo.folder', config: { folder: 'invoices' } },
      { action: 'silo.state', config: { state: 'completed' } },
    ]);
    const first = await workflow('First', [
      { action: 'silo.state', config: { state: 'processing' } },
      { action: 'transform.job.create', config: { workflow_id: second } },
    ]);
    const { id } = await sello.want<EntryView>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    const job = await sello.want<JobView>('PUT', `/transform/v1/jobs/${createId()}?wait=20`, {
      workflow_id: first,
      silo_entry_id: id,
      args: { colour: 'red' },
    });
    expect(job.faults).toEqual([]);
    const next = job.intents.at(-1)?.events.at(-1)?.message ?? '';
    const done = await sello.finish(next);
    expect(done.faults).toEqual([]);
    const entry = await sello.want<{ state: string; folder: string; data: { doc: object } }>(
      'GET',
      `/silo/v1/entries/${id}`,
    );
    expect([entry.state, entry.folder, entry.data.doc]).toEqual([
      'completed',
      'invoices',
      expect.objectContaining({ notes: [expect.objectContaining({ text: 'seen' })] }),
    ]);
    const { list } = await sello.want<{ list: { id: string; args?: object }[] }>(
      'GET',
      `/transform/v1/jobs?silo_entry_id=${id}&limit=10`,
    );
    expect(list.map((one) => [one.id, one.args])).toEqual([
      [next, { colour: 'red' }],
      [job.id, { colour: 'red' }],
    ]);
  }, 60_000);

  it('can start workflows in a circle, and the circle ends', async () => {
    const [one, two] = [createId(), createId()];
    const steps = (workflow_id: string) => [{ action: 'transform.job.create', config: { workflow_id } }];
    await sello.want('PUT', `/transform/v1/workflows/${one}`, { name: 'One', steps: steps(two) });
    await sello.want('PUT', `/transform/v1/workflows/${two}`, { name: 'Two', steps: steps(one) });
    const { id } = await sello.want<EntryView>('POST', '/silo/v1/entries', { data: invoiceOf(supplier) });
    await sello.want('PUT', `/transform/v1/jobs/${createId()}?wait=20`, { workflow_id: one, silo_entry_id: id });
    const all = await sello.until('the last job is refused', 30, async () => {
      const { list } = await sello.want<{ list: { faults: { code: string }[]; completed_at?: string }[] }>(
        'GET',
        `/transform/v1/jobs?silo_entry_id=${id}&limit=20`,
      );
      return list.some(({ faults }) => faults.some(({ code }) => code === 'too-deep')) ? list : undefined;
    });
    expect(all.length).toBe(6);
  }, 60_000);
});
