// Serves /silo/v1/gobl/build, /correct and /sign, which calculate, correct and sign documents without storing them.
// Also serves GET /silo/v1/keys, the public keys with which the signatures of envelopes are verified.
import {
  documentWarningSchema,
  anyObjectSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
} from '../kit/response-schema';
import { httpLimits as limits } from '../../contracts/limits/http';
import { createEntryDeps } from './find-entry';
import { isEnvelope } from '../../entries/build-data';
import { requireAcceptableDocument } from '../../entries/upload/check';
import { toWarningsMember } from '../kit/request/fault-json';
import { defineTenantEndpoint } from '../kit/endpoint';
import { documentBuildErrorKeys } from '../kit/openapi/refusals';
import type { JsonObject, Json } from '../../document/model/basic';
import { buildCorrectionOfInputEnvelope, parseSupplierTaxIdOfInput } from '../../entries/source';
import { readDocumentBuildDeps, type DocumentBuildDeps, type EntryDeps } from '../../entries/context';
import { createRefusal } from '../../contracts/errors';
import { buildCorrectionOptionsSchema } from '../../document/correct-envelope';
import { requireStorableEnvelope, signEnvelopeWithWorkspaceKey } from '../../entries/build';
import { restoreSignaturesIfEnvelopeUnchanged } from '../../entries/kept-signatures';

const documentSchema = defineNamedSchema(
  'BuiltDocument',
  'The document, its envelope, or a JSON Schema of the options',
  defineObjectSchema({ data: anyObjectSchema, 'warnings?': defineListSchema(documentWarningSchema) }),
);

const keySetSchema = defineNamedSchema(
  'KeySet',
  'A JWK set',
  defineObjectSchema({ keys: defineListSchema(anyObjectSchema) }),
);

export const buildDocumentEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/gobl/build',
  scope: 'write',
  operation: { id: 'buildDocument', tag: 'documents', summary: 'Calculate and validate a document' },
  responses: { 200: documentSchema },
  errors: [...documentBuildErrorKeys],
  body: { type: 'object', properties: { data: true, envelop: { type: 'boolean' } } },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = createEntryDeps(call);
    const data = call.body.data ?? null;
    const { envelope, warnings } = await requireAcceptableDocument(context, await context.build(data, context));
    // An envelope is returned as an envelope.
    const isWhole = call.body.envelop === true || isEnvelope(data);
    return { body: { data: isWhole ? envelope : envelope.doc, ...toWarningsMember(warnings, call) } };
  },
});

export const correctDocumentEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/gobl/correct',
  scope: 'write',
  operation: { id: 'correctDocument', tag: 'documents', summary: 'Create a correction of a document' },
  responses: { 200: documentSchema },
  errors: [...documentBuildErrorKeys],
  body: {
    type: 'object',
    properties: { data: true, options: { type: ['object', 'null'] }, show_options: { type: 'boolean' } },
  },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = createEntryDeps(call);
    const data = call.body.data ?? null;
    const dated = await readDocumentBuildDeps(context, parseSupplierTaxIdOfInput(data));
    if (call.body.show_options === true) return { body: { data: await buildOptions(context, data, dated) } };
    const options = (call.body.options ?? {}) as JsonObject;
    const { envelope, warnings } = await requireAcceptableDocument(
      context,
      await buildCorrectionOfInputEnvelope(data, options, dated, context.build),
    );
    return { body: { data: envelope, ...toWarningsMember(warnings, call) } };
  },
});

async function buildOptions(context: EntryDeps, data: Json, dated: DocumentBuildDeps): Promise<JsonObject> {
  if (!isEnvelope(data)) throw createRefusal('no-document', 'correction-needs-whole-envelope');
  const { built, ignored } = await context.build(data, context);
  const { envelope } = requireStorableEnvelope(context, built, { allowInvalid: false, originals: [], ignored });
  const schema = buildCorrectionOptionsSchema(envelope, dated);
  if ('problem' in schema) throw createRefusal('calculation', 'correction-needs-invoice');
  return schema;
}

export const signEnvelopeEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/silo/v1/gobl/sign',
  scope: 'write',
  operation: { id: 'signDocument', tag: 'documents', summary: 'Sign an envelope' },
  responses: { 200: documentSchema },
  errors: [...documentBuildErrorKeys, 'signature'],
  body: { type: 'object', properties: { data: true } },
  bodyBytesMax: limits.documentBodyBytesMax,
  async handle(call) {
    const context = createEntryDeps(call);
    const data = call.body.data ?? null;
    const { built, ignored } = await context.build(data, context);
    const signatures = await restoreSignaturesIfEnvelopeUnchanged(context, data, built);
    const { envelope, warnings } = await requireAcceptableDocument(context, { built: signatures, ignored });
    const signed = envelope.sigs ? envelope : await signEnvelopeWithWorkspaceKey(context, envelope);
    return { body: { data: signed, ...toWarningsMember(warnings, call) } };
  },
});

export const readEnvelopePublicKeysEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: '/silo/v1/keys',
  scope: 'read',
  operation: { id: 'readKeys', tag: 'documents', summary: 'Get the public keys that sign envelopes' },
  responses: { 200: keySetSchema },
  async handle({ deps, workspace }) {
    const keys = await deps.keys.envelopeKeys(workspace._id);
    return { body: { keys: keys.map(({ publicJwk }) => publicJwk) } };
  },
});
