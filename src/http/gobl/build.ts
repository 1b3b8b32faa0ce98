// POST /silo/v1/gobl/build: calculates and validates a document without storing it.
import { http as limits } from '../../contracts/limits/http';
import { createEntryContext } from '../entries/entry-context';
import { isEnvelope } from '../../entries/build-data';
import { checkUpload } from '../../entries/upload/check';
import { toWarningsMember } from '../kit/request/fault-json';
import { documentAnswer } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { documentRefusals } from '../kit/openapi/refusals';

export const buildDocument: Endpoint = {
  method: 'POST',
  path: '/silo/v1/gobl/build',
  scope: 'write',
  operation: { id: 'buildDocument', tag: 'documents', summary: 'Calculate and validate a document' },
  answers: { 200: documentAnswer },
  refuses: [...documentRefusals],
  body: { type: 'object', properties: { data: true, envelop: { type: 'boolean' } } },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = createEntryContext(call);
    const data = call.body.data ?? null;
    const { envelope, warnings } = await checkUpload(context, await context.build(data, context));
    // What comes in as an envelope comes out as one.
    const isWhole = call.body.envelop === true || isEnvelope(data);
    return { body: { data: isWhole ? envelope : envelope.doc, ...toWarningsMember(warnings, call) } };
  },
};
