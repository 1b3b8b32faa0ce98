// Serves GET /fiscal/v1/chains/{supplier}/export, the chain as a signed bundle that anyone can verify.
import { Readable } from 'node:stream';
import contentDisposition from 'content-disposition';
import { streamChainBundle } from './bundle';
import { waitForExportOrVerificationSlot, streamThenRelease } from '../invoice-book/streams';
import { defineTenantEndpoint } from '../kit/endpoint';
import { defineBytesResponseSchema } from '../kit/response-schema';
import { requireSupplierChain } from './chain-status';

export const exportChainEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/fiscal/v1/chains/:supplier/export',
  scope: 'read',
  operation: { id: 'exportChain', tag: 'chains', summary: 'Export every record of a chain as a stream' },
  responses: { 200: defineBytesResponseSchema('Every record of the chain as JSON lines', 'application/x-ndjson') },
  errors: ['not-found'],
  async handle(call) {
    const { deps, store, workspace } = call;
    const chain = await requireSupplierChain(call);
    const release = await waitForExportOrVerificationSlot(call, workspace._id);
    const key = await deps.keys.signingKey('envelope', workspace._id);
    const headers = {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': contentDisposition(`chain-${chain.supplier}.jsonl`),
    };
    const lines = streamChainBundle(store, chain, key, deps.now(), 'tenant');
    return { body: Readable.from(streamThenRelease(lines, release)), headers };
  },
});
