// A supplier whose registration waits for its authorization form. The calls that confirm and approve it end two waits
// of the job.
import { createUuidV7 } from '../../src/main/ids';
import { makeParty } from '../../bench/documents';
import { getChainsCollection } from '../../src/store/chains/chains';
import type { StartedJob } from '../client';
import { type StackUnderLoad, pollUntil } from '../stack-under-load';
import { callOnce, type OperatorStormCall } from './call';

export interface Approval {
  readonly supplier: string;
  readonly job: StartedJob;
  readonly calls: readonly OperatorStormCall[];
}

/** The authorization form is uploaded and not confirmed. */
export async function beginApproval(field: StackUnderLoad): Promise<Approval> {
  const [supplier = ''] = field.newSuppliers(1);
  const workspace = await readWorkspace(field);
  const needs = (agreement: boolean): OperatorStormCall => ({
    method: 'PATCH',
    path: `/access/v1/workspaces/${workspace}`,
    body: { agreement },
    isService: true,
  });
  await callOnce(field, needs(true));
  const job = { entry: createUuidV7(), job: createUuidV7() };
  const { client } = field;
  await client.insist('PUT', `/silo/v1/entries/${job.entry}`, { data: makeParty(supplier), folder: 'suppliers' });
  await client.insist('PUT', `/transform/v1/jobs/${job.job}`, await client.jobBody('Register supplier', job.entry));
  const place = `/apps/fiscal/v1/entry/${job.entry}`;
  const data = Buffer.from('%PDF-1.7 signed').toString('base64');
  const uploaded = await pollUntil(60, async () => {
    await callOnce(field, { method: 'POST', path: `${place}/agreement`, body: { data, signature: 'digital' } });
    return true;
  });
  if (!uploaded) throw new Error(`the registration of ${supplier} does not wait for its agreement`);
  await callOnce(field, needs(false));
  return {
    supplier,
    job,
    calls: [
      { method: 'POST', path: `${place}/confirm` },
      { method: 'POST', path: `${place}/approve`, isService: true },
    ],
  };
}

async function readWorkspace({ database, client, newSuppliers }: StackUnderLoad): Promise<string> {
  const chain = await getChainsCollection(database).findOne({}, { projection: { workspace: 1 } });
  if (chain) return chain.workspace;
  await client.register(newSuppliers(1));
  return readWorkspace({ database, client, newSuppliers } as StackUnderLoad);
}
