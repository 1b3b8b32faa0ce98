// Lists every call that could reveal the secrets of a step, for tests.
import { type FaultStack, createId } from './stack';

/** Stores, reads and changes a workflow with secrets in a step, and runs its job to the end. */
export async function callsWithSecrets(
  sello: FaultStack,
  { token, header }: { readonly token: string; readonly header: string },
) {
  const id = createId();
  const at = `/transform/v1/workflows/${id}`;
  const config = { url: 'https://10.1.2.3/hook', token, headers: { 'X-Key': header } };
  const steps = [{ id: 'call', action: 'webhook', config }];
  const stored = await sello.call<{ steps: object[] }>('PUT', at, { name: 'Secrets', steps });
  const { id: entry } = await sello.makeInvoice('B12345674');
  const job = createId();
  const reply = await sello.call('PUT', `/transform/v1/jobs/${job}`, { workflow_id: id, silo_entry_id: entry });
  expect((await sello.finish(job)).faults).toMatchObject([{ provider: 'webhook', code: 'address-refused' }]);
  return [
    stored,
    reply,
    await sello.call('PATCH', at, { steps: stored.body.steps, description: 'Changed' }),
    await sello.call('PATCH', at, { steps: [{ ...steps[0], config: { ...config, token: `${token}\n` } }] }),
    await sello.call('GET', at),
    await sello.call('GET', `${at}/versions/1`),
    await sello.call('GET', '/transform/v1/workflows?limit=100'),
    await sello.call('GET', `/transform/v1/jobs/${job}`),
    await sello.call('GET', '/access/v1/events?limit=100&ascending=false'),
    await sello.call('GET', '/access/v1/audit?limit=100'),
  ];
}
