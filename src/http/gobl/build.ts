// POST /silo/v1/gobl/build: calculates and validates a document without storing it.
import { http as limits } from '../../contracts/limits/http';
import { entryContext } from '../entries/entry-context';
import { buildData } from '../../entries/source';
import { checkUpload } from '../../entries/upload/check';
import { documentWarnings } from '../request/fault-members';
import type { Endpoint } from '../endpoint';

export const buildDocument: Endpoint = {
  method: 'POST',
  path: '/silo/v1/gobl/build',
  scope: 'write',
  body: { type: 'object', properties: { data: true, envelop: { type: 'boolean' } } },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = entryContext(call);
    const { envelope, warnings } = await checkUpload(context, buildData(call.body.data ?? null, context));
    return { body: { data: call.body.envelop === true ? envelope : envelope.doc, ...documentWarnings(warnings) } };
  },
};
