// POST /silo/v1/gobl/sign: calculates, validates and signs with the workspace's key, without storing.
import { http as limits } from '../../contracts/limits/http';
import { createEntryContext } from '../entries/entry-context';
import { signChecked } from '../../entries/build';
import { checkUpload } from '../../entries/upload/check';
import { toWarningsMember } from '../kit/request/fault-json';
import { documentAnswer } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { documentRefusals } from '../kit/openapi/refusals';
import { keepSignatures } from '../../entries/kept-signatures';

export const signDocument: Endpoint = {
  method: 'POST',
  path: '/silo/v1/gobl/sign',
  scope: 'write',
  operation: { id: 'signDocument', tag: 'documents', summary: 'Sign an envelope' },
  answers: { 200: documentAnswer },
  refuses: [...documentRefusals, 'signature'],
  body: { type: 'object', properties: { data: true } },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = createEntryContext(call);
    const data = call.body.data ?? null;
    const { built, ignored } = await context.build(data, context);
    const kept = await keepSignatures(context, data, built);
    const { envelope, warnings } = await checkUpload(context, { built: kept, ignored });
    const signed = envelope.sigs ? envelope : await signChecked(context, envelope);
    return { body: { data: signed, ...toWarningsMember(warnings, call) } };
  },
};
