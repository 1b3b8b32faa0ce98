// POST /silo/v1/gobl/correct: the corrective document of an envelope, or the options it can be corrected with; unstored.
import { http as limits } from '../../contracts/limits/http';
import { type Refusal, refuse } from '../../contracts/errors';
import { buildCorrectionSchema } from '../../document/correct-envelope';
import type { Json, JsonObject } from '../../document/model/basic';
import { createEntryContext } from '../entries/entry-context';
import { checkBuilt } from '../../entries/build';
import { isEnvelope } from '../../entries/build-data';
import { correctData, readSupplierCode } from '../../entries/source';
import { type BuildContext, loadSupplierContext, type EntryContext } from '../../entries/context';
import { checkUpload } from '../../entries/upload/check';
import { toWarningsMember } from '../kit/request/fault-json';
import { documentAnswer } from '../answers/entries';
import type { Endpoint } from '../kit/endpoint';
import { documentRefusals } from '../kit/openapi/refusals';

export const correctDocument: Endpoint = {
  method: 'POST',
  path: '/silo/v1/gobl/correct',
  scope: 'write',
  operation: { id: 'correctDocument', tag: 'documents', summary: 'Create the corrective document of an envelope' },
  answers: { 200: documentAnswer },
  refuses: [...documentRefusals],
  body: {
    type: 'object',
    properties: { data: true, options: { type: ['object', 'null'] }, show_options: { type: 'boolean' } },
  },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = createEntryContext(call);
    const data = call.body.data ?? null;
    const dated = await loadSupplierContext(context, readSupplierCode(data));
    if (call.body.show_options === true) return { body: { data: await optionsOf(context, data, dated) } };
    const options = (call.body.options ?? {}) as JsonObject;
    const { envelope, warnings } = await checkUpload(context, await correctData(data, options, dated, context.build));
    return { body: { data: envelope, ...toWarningsMember(warnings, call) } };
  },
};

const onlyEnvelopes = (): Refusal => refuse('no-document', 'correction-needs-whole-envelope');

async function optionsOf(context: EntryContext, data: Json, dated: BuildContext): Promise<JsonObject> {
  if (!isEnvelope(data)) throw onlyEnvelopes();
  const { built, ignored } = await context.build(data, context);
  const { envelope } = checkBuilt(context, built, { allowInvalid: false, originals: [], ignored });
  const schema = buildCorrectionSchema(envelope, dated);
  if ('problem' in schema) throw refuse('calculation', 'correction-needs-invoice');
  return schema;
}
