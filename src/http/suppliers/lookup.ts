// Serves POST /apps/gov-es/v1/lookup, which checks a tax ID and a name in the authority's census.
import { booleanSchema, defineNamedSchema, defineObjectSchema, textSchema } from '../kit/response-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { runAuthorityQueryInTurn } from '../kit/request/authority-queries';
import { createRefusal } from '../../contracts/errors';
import { classifySpanishTaxId } from '../../document/tax-ids/check-digits';
import { cleanTaxId } from '../../document/tax-ids/registry';
import { jobLimits as limits } from '../../contracts/limits/jobs';
import { defineNullableTextSchema, nullableFlagSchema } from '../kit/request/parameters';

const lookupSchema = defineNamedSchema(
  'Lookup',
  'The result of the query to the census',
  defineObjectSchema({ identified: booleanSchema, name: textSchema, result: textSchema }),
);

const optionalText = defineNullableTextSchema(200);

export const lookUpTaxIdInCensusEndpoint = defineTenantEndpoint({
  method: 'POST',
  path: '/apps/gov-es/v1/lookup',
  scope: 'read',
  operation: {
    id: 'lookUpTaxCode',
    tag: 'registration',
    summary: "Check whether a tax ID and a name match in the authority's census",
  },
  responses: { 200: lookupSchema },
  errors: ['parameter', 'not-ready', 'unavailable'],
  body: {
    type: 'object',
    required: ['tax_id', 'name'],
    properties: {
      tax_id: {
        anyOf: [
          { type: 'string', minLength: 1, maxLength: 20 },
          { type: 'object', required: ['code'], properties: { country: optionalText, code: optionalText } },
        ],
      },
      name: { type: 'string', minLength: 1, maxLength: 200 },
      correct: nullableFlagSchema,
    },
  },
  async handle(call) {
    const code = parseSpanishTaxCode(call.body.tax_id);
    const name = call.body.name.trim();
    const taxpayer = await runAuthorityQueryInTurn(call, () => ask(call, code, name));
    // The name in the census if the client requests a correction or if it matches; otherwise the name in the request.
    const nameInResponse = call.body.correct === true || taxpayer.identified ? taxpayer.name : name;
    return { body: { identified: taxpayer.identified, name: nameInResponse, result: taxpayer.result } };
  },
});

/** Parses nine characters, with or without the country prefix. @throws Refusal `parameter` */
function parseSpanishTaxCode(given: string | { country?: string | null; code?: string | null }): string {
  const { country, code } = typeof given === 'string' ? { country: 'ES', code: given } : given;
  if (country && country.toUpperCase() !== 'ES') throw createRefusal('parameter', 'census-spanish-only');
  const clean = cleanTaxId('ES', code ?? '');
  if (!classifySpanishTaxId(clean)) throw createRefusal('parameter', 'tax-code-invalid');
  return clean;
}

async function ask({ deps, workspace }: TenantCallContext, code: string, name: string) {
  const { _id, environment } = workspace;
  const connection = await deps.connectionFor({ workspace: _id, environment, supplier: code });
  if ('problem' in connection)
    throw createRefusal('not-ready', 'certificate-unusable', {
      code: connection.problem.code,
      text: connection.problem.text,
    });
  const { client } = connection.connection;
  if (!client.lookUp) throw createRefusal('not-ready', 'census-not-set', { environment });
  const { answer } = await client.lookUp({ code, name }, limits.censusMs);
  if (answer.kind === 'census') return answer;
  const reason = answer.kind === 'fault' ? answer.text : answer.detail;
  throw createRefusal('unavailable', 'census-failed', { problem: reason });
}
