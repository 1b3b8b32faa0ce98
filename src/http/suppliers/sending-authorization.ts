// Serves /fiscal/v1/suppliers/{supplier}/title: the sending authorization, which is the right under which the records
// of a supplier are sent, with its holder and days.
import { toDayInTimeZone } from '../../chain/record/timestamp';
import {
  countSendingAuthorizationDaysLeft,
  getRequiredCertificateTaxId,
  type SendingAuthorization,
  sendingAuthorizationKinds,
} from '../../chain/sending-authorization';
import { createRefusal } from '../../contracts/errors';
import { isUuid } from '../../contracts/ids';
import { httpLimits as limits } from '../../contracts/limits/http';
import { cleanTaxId, isValidOrUncheckableTaxId } from '../../document/tax-ids/registry';
import type { ChainDocument } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireSupplierChain } from '../chains/chain-status';
import { toChainAuditObject } from '../chains/lifted-stops';
import { signalOrStartChainRunIfItHasWork } from '../chains/wake-chain';
import {
  defineNamedSchema,
  defineEnumSchema,
  idSchema,
  integerSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint, type ParsedRequestBody, type TenantCallContext } from '../kit/endpoint';
import { defineNonEmptyTextSchema } from '../kit/request/parameters';

const holderSchema = defineNamedSchema(
  'TitleHolder',
  'The party that sends the records',
  defineObjectSchema({ name: textSchema, tax_code: textSchema }),
);

const titleSchema = defineNamedSchema(
  'Title',
  'The authorization under which the records of the supplier are sent',
  defineObjectSchema({
    supplier: textSchema,
    'title?': defineEnumSchema(...sendingAuthorizationKinds),
    'holder?': holderSchema,
    'reference?': textSchema,
    'from?': textSchema,
    'until?': textSchema,
    'days_left?': integerSchema,
    'form_id?': textSchema,
    'changed_at?': timeSchema,
    'changed_by?': idSchema,
  }),
);

const path = '/fiscal/v1/suppliers/:supplier/title';

export const readSendingAuthorizationEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: {
    id: 'readTitle',
    tag: 'suppliers',
    summary: 'Get the authorization under which the records of a supplier are sent',
  },
  responses: { 200: titleSchema },
  errors: ['not-found'],
  handle: async (call) => ({ body: titleMembers(await requireSupplierChain(call), call.deps.now()) }),
});

const titleBody = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { enum: [...sendingAuthorizationKinds] },
    holder: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'tax_code'],
      properties: {
        name: defineNonEmptyTextSchema(limits.holderNameCharactersMax),
        tax_code: defineNonEmptyTextSchema(20),
      },
    },
    reference: defineNonEmptyTextSchema(limits.titleReferenceCharactersMax),
    from: { type: 'string', format: 'date' },
    until: { type: 'string', format: 'date' },
    form_id: defineNonEmptyTextSchema(36),
  },
} as const;

export const writeSendingAuthorizationEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path,
  scope: 'operate',
  operation: {
    id: 'writeTitle',
    tag: 'suppliers',
    summary: 'Set the authorization under which the records of a supplier are sent',
  },
  responses: { 200: titleSchema },
  errors: ['not-found', 'title-mismatch'],
  body: titleBody,
  async handle(call) {
    const { deps, change, accessKey } = call;
    const chain = await requireSupplierChain(call);
    const title = await judgeTitle(call, chain, readTitleRequest(call.body));
    const after = { ...chain, title: { ...title, at: deps.now(), by: accessKey } };
    await change(
      async ({ chains }) => {
        if (call.requireShown) call.requireShown(titleMembers((await chains.readAgain(chain)) ?? chain, deps.now()));
        await chains.setTitle(chain, after.title);
      },
      () => ({
        objects: [toChainAuditObject(chain)],
        ...computeChangeDigests(chain.title ?? null, after.title),
      }),
    );
    deps.log.info({ chain: chain._id, accessKey, title: title.kind }, 'the title of a supplier was changed');
    // Sending may be paused because the previous authorization has ended.
    await signalOrStartChainRunIfItHasWork(call, chain);
    return { body: titleMembers(after, deps.now()) };
  },
});

type TitleRequest = ParsedRequestBody<typeof titleBody>;
type WrittenTitle = Omit<SendingAuthorization, 'at' | 'by'>;

/**
 * @throws Refusal `parameter` if a field belongs to another kind of authorization, or is missing
 */
function readTitleRequest({
  title: kind,
  holder,
  reference,
  from,
  until,
  form_id: formId,
}: TitleRequest): WrittenTitle {
  if (kind === 'own-certificate' && (holder ?? reference ?? formId))
    throw createRefusal('parameter', 'title-own-alone');
  if (kind === 'power' && !(reference && until)) throw createRefusal('parameter', 'title-power-incomplete');
  if (kind !== 'power' && reference) throw createRefusal('parameter', 'title-reference-of-power');
  if (from && until && until < from) throw createRefusal('parameter', 'title-reversed');
  const taxCode = holder && cleanTaxId('ES', holder.tax_code);
  if (taxCode !== undefined && !isValidOrUncheckableTaxId('ES', taxCode))
    throw createRefusal('parameter', 'tax-code-invalid');
  return {
    kind,
    ...(holder && taxCode !== undefined ? { holder: { name: holder.name.trim(), taxCode } } : {}),
    ...(reference ? { reference } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(formId ? { formId } : {}),
  };
}

/**
 * Adds the holder from the certificate, and compares both. If there is no certificate, there is nothing to compare, and
 * sending waits for a certificate in any case.
 * @throws Refusal `title-mismatch`
 */
async function judgeTitle(call: TenantCallContext, chain: ChainDocument, written: WrittenTitle): Promise<WrittenTitle> {
  const { supplier, environment, registration } = chain;
  const isSigned = registration.confirmedAt !== undefined || written.formId !== undefined;
  if (written.kind === 'collaborator' && !isSigned && environment !== 'simulator')
    throw createRefusal('parameter', 'title-form-needed');
  if (written.formId) await requireForm(call, chain, written.formId);
  const link = await call.deps.connectionFor(chain);
  const connection = 'connection' in link ? link.connection : undefined;
  const { representative, holder } = connection ?? {};
  const completed =
    written.kind === 'own-certificate' || written.holder || !representative
      ? written
      : { ...written, holder: { name: representative.NombreRazon, taxCode: representative.NIF } };
  const needed = getRequiredCertificateTaxId(completed, supplier);
  if (completed.kind !== 'own-certificate' && needed === supplier)
    throw createRefusal('parameter', 'title-holder-is-supplier');
  if (holder !== undefined && holder !== needed)
    throw createRefusal('title-mismatch', 'title-mismatch', { day: '', holder });
  return completed;
}

/** @throws Refusal `parameter` if neither a registration nor the party has this id */
async function requireForm(
  { store }: TenantCallContext,
  { registration, supplier }: ChainDocument,
  formId: string,
): Promise<void> {
  const own = isUuid(formId) ? await store.registrations.find(formId) : null;
  if (own?.supplier.taxCode === supplier && own.status === 'approved') return;
  const entry = await store.entries.find(registration.entry);
  if (!entry?.files.some(({ id }) => id === formId))
    throw createRefusal('parameter', 'title-form-unknown', { form: formId });
}

function titleMembers({ supplier, zone, title }: Pick<ChainDocument, 'supplier' | 'zone' | 'title'>, now: Date) {
  if (!title) return { supplier };
  const { kind, holder, reference, from, until, formId, at, by } = title;
  const day = toDayInTimeZone(now.getTime(), zone);
  const daysLeft = countSendingAuthorizationDaysLeft(title, day);
  return {
    supplier,
    title: kind,
    ...(holder ? { holder: { name: holder.name, tax_code: holder.taxCode } } : {}),
    ...(reference ? { reference } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(daysLeft === undefined ? {} : { days_left: daysLeft }),
    ...(formId ? { form_id: formId } : {}),
    changed_at: at,
    changed_by: by,
  };
}
