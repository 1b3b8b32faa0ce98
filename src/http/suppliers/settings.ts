// /fiscal/v1/suppliers/{supplier}/reporting and /settings: from when a supplier reports, or why it is exempt, and whether its
// records are signed.
import { httpLimits as limits } from '../../contracts/limits/http';
import type { ChainDocument, SupplierReporting } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireChain } from '../chains/chain-status';
import {
  enumSchema,
  flagSchema,
  idSchema,
  defineNamedSchema,
  objectSchema,
  textSchema,
  timeSchema,
} from '../kit/answer-schema';
import type { Call, Endpoint } from '../kit/endpoint';
import { toChainAuditObject } from '../chains/lifted-stops';
import { refuse } from '../../contracts/errors';
import { type ExemptScheme, exemptSchemes } from '../../contracts/exempt-schemes';
import { wakeChains } from '../chains/wake-chain';

const supplierSettingsAnswer = defineNamedSchema(
  'SupplierSettings',
  'The settings of the supplier',
  objectSchema({ supplier: textSchema, sign_records: flagSchema }),
);

const reportingAnswer = defineNamedSchema(
  'Reporting',
  'Whether the supplier reports, and from which day',
  objectSchema({
    supplier: textSchema,
    reporting: enumSchema('on', 'exempt'),
    'from?': textSchema,
    'scheme?': enumSchema(...exemptSchemes),
    'reason?': textSchema,
    'changed_at?': timeSchema,
    'changed_by?': idSchema,
  }),
);

const reportingPath = '/fiscal/v1/suppliers/:supplier/reporting';

export const readSupplierReporting: Endpoint = {
  method: 'GET',
  path: reportingPath,
  scope: 'read',
  operation: { id: 'readReporting', tag: 'suppliers', summary: 'Get whether a supplier reports, and from which day' },
  answers: { 200: reportingAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: reportingMembers(await requireChain(call)) }),
};

export const writeSupplierReporting: Endpoint = {
  method: 'PUT',
  path: reportingPath,
  scope: 'operate',
  operation: {
    id: 'writeReporting',
    tag: 'suppliers',
    summary: 'Set from which day a supplier reports, or that it is exempt',
  },
  answers: { 200: reportingAnswer },
  refuses: ['not-found'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['reporting'],
    properties: {
      reporting: { enum: ['on', 'exempt'] },
      from: { type: 'string', format: 'date' },
      scheme: { enum: exemptSchemes },
      reason: { type: 'string', minLength: 1, maxLength: limits.notesCharactersMax },
    },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const reporting = reportingOf(call.body as unknown as ReportingRequest);
    const chain = await requireChain(call);
    const after = { ...chain, reporting: { ...reporting, at: deps.now(), by: accessKey } };
    await change(
      ({ chains }) => chains.setReporting(chain, after.reporting),
      () => ({ objects: [toChainAuditObject(chain)], ...computeChangeDigests(chain.reporting, after.reporting) }),
    );
    deps.log.info({ chain: chain._id, accessKey, reporting }, 'the reporting of a supplier was changed');
    return { body: reportingMembers(after) };
  },
};

interface ReportingRequest {
  readonly reporting: 'on' | 'exempt';
  readonly from?: string;
  readonly scheme?: ExemptScheme;
  readonly reason?: string;
}

type ReportingChange =
  | { readonly state: 'on'; readonly from?: string }
  | Omit<Extract<SupplierReporting, { state: 'exempt' }>, 'at' | 'by'>;

/** @throws Refusal `parameter` if a field belongs to the other state, or is missing */
function reportingOf({ reporting, from, scheme, reason }: ReportingRequest): ReportingChange {
  if (reporting === 'on') {
    if (scheme || reason) throw refuse('parameter', 'reporting-scheme-needs-exempt');
    return from ? { state: 'on', from } : { state: 'on' };
  }
  if (from) throw refuse('parameter', 'reporting-from-needs-on');
  if (!scheme || !reason) throw refuse('parameter', 'reporting-exempt-needs-reason');
  return { state: 'exempt', scheme, reason };
}

/** Default: on, for every invoice. */
const reportingMembers = ({ supplier, reporting }: Pick<ChainDocument, 'supplier' | 'reporting'>): object => {
  if (!reporting) return { supplier, reporting: 'on' };
  const { state, at, by, ...more } = reporting;
  return { supplier, reporting: state, ...more, changed_at: at, changed_by: by };
};

const settingsPath = '/fiscal/v1/suppliers/:supplier/settings';

export const readSupplierSettings: Endpoint = {
  method: 'GET',
  path: settingsPath,
  scope: 'read',
  operation: { id: 'readSupplierSettings', tag: 'suppliers', summary: 'Get the settings of a supplier' },
  answers: { 200: supplierSettingsAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: settingMembers(await requireChain(call)) }),
};

export const writeSupplierSettings: Endpoint = {
  method: 'PATCH',
  path: settingsPath,
  scope: 'operate',
  operation: {
    id: 'writeSupplierSettings',
    tag: 'suppliers',
    summary: 'Set whether the records of a supplier are signed',
  },
  answers: { 200: supplierSettingsAnswer },
  refuses: ['not-found', 'certificate'],
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['sign_records'],
    properties: { sign_records: { type: 'boolean' } },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const { sign_records: signRecords } = call.body as { sign_records: boolean };
    const chain = await requireChain(call);
    if (signRecords) await refuseWithoutSigner(call, chain);
    await change(
      ({ chains }) => chains.setSigning(chain, { signRecords, now: deps.now() }),
      () => ({
        objects: [toChainAuditObject(chain)],
        ...computeChangeDigests(settingMembers(chain), settingMembers({ ...chain, signRecords })),
      }),
    );
    deps.log.info({ chain: chain._id, accessKey, signRecords }, 'the signing of records was changed');
    // Sealing may be paused because a certificate is missing.
    wakeChains(deps, [chain]);
    return { body: settingMembers({ ...chain, signRecords }) };
  },
};

/** Refused now, because the next invoice would wait. @throws Refusal `certificate` */
async function refuseWithoutSigner({ deps }: Call, chain: ChainDocument): Promise<void> {
  const found = await deps.connectionFor(chain);
  if ('problem' in found)
    throw refuse('certificate', 'records-not-signable', { code: found.problem.code, text: found.problem.text });
  if (!found.connection.signer) throw refuse('certificate', 'records-need-rsa');
}

const settingMembers = ({ supplier, signRecords }: Pick<ChainDocument, 'supplier' | 'signRecords'>): object => ({
  supplier,
  sign_records: signRecords ?? false,
});
