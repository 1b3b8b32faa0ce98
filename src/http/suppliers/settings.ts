// /fiscal/v1/suppliers/{supplier}/reporting and /settings: from when a supplier reports, or why it is exempt, and whether its
// records are signed.
import { http as limits } from '../../contracts/limits/http';
import type { ChainDocument, Reporting } from '../../model/chain';
import { simplifiedMaxEuros } from '../../entries/upload/simplified-max';
import type { SupplierSettings } from '../../store/chains/chain-control';
import { computeDigests } from '../../store/audit/rows';
import { findChainOrRefuse } from '../chains/chain-status';
import { enumSchema, flag, id, integer, named, shape, text, time } from '../kit/answer-schema';
import type { Call, Endpoint } from '../kit/endpoint';
import { toChainObject } from '../chains/lifted-stops';
import { refuse } from '../../contracts/errors';
import { wakeChains } from '../chains/wake-chain';

const supplierSettingsAnswer = named(
  'SupplierSettings',
  'Settings of the supplier',
  shape({ supplier: text, sign_records: flag, simplified_max_euros: integer }),
);

const reportingAnswer = named(
  'Reporting',
  'Whether and from when the supplier reports',
  shape({
    supplier: text,
    reporting: enumSchema('on', 'exempt'),
    'from?': text,
    'scheme?': enumSchema('sii', 'tbai'),
    'reason?': text,
    'changed_at?': time,
    'changed_by?': id,
  }),
);

const reportingPath = '/fiscal/v1/suppliers/:supplier/reporting';

export const readReporting: Endpoint = {
  method: 'GET',
  path: reportingPath,
  scope: 'read',
  operation: { id: 'readReporting', tag: 'suppliers', summary: 'Get whether and from when a supplier reports' },
  answers: { 200: reportingAnswer },
  refuses: ['not-found'],
  handle: async (call) => ({ body: reportingMembers(await findChainOrRefuse(call)) }),
};

export const writeReporting: Endpoint = {
  method: 'PUT',
  path: reportingPath,
  scope: 'operate',
  operation: {
    id: 'writeReporting',
    tag: 'suppliers',
    summary: 'Set from when a supplier reports, or that it is exempt',
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
      scheme: { enum: ['sii', 'tbai'] },
      reason: { type: 'string', minLength: 1, maxLength: limits.notesCharactersMax },
    },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const reporting = reportingOf(call.body as unknown as ReportingRequest);
    const chain = await findChainOrRefuse(call);
    const after = { ...chain, reporting: { ...reporting, at: deps.now(), by: accessKey } };
    await change(
      ({ chains }) => chains.setReporting(chain, after.reporting),
      () => ({ objects: [toChainObject(chain)], ...computeDigests(chain.reporting, after.reporting) }),
    );
    deps.log.info({ chain: chain._id, accessKey, reporting }, 'the reporting of a supplier was changed');
    return { body: reportingMembers(after) };
  },
};

interface ReportingRequest {
  readonly reporting: 'on' | 'exempt';
  readonly from?: string;
  readonly scheme?: 'sii' | 'tbai';
  readonly reason?: string;
}

type ReportingChange =
  | { readonly state: 'on'; readonly from?: string }
  | Omit<Extract<Reporting, { state: 'exempt' }>, 'at' | 'by'>;

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
  handle: async (call) => ({ body: settingMembers(await findChainOrRefuse(call)) }),
};

export const writeSupplierSettings: Endpoint = {
  method: 'PATCH',
  path: settingsPath,
  scope: 'operate',
  operation: {
    id: 'writeSupplierSettings',
    tag: 'suppliers',
    summary: 'Set whether records are signed, and up to which total simplified invoices may go',
  },
  answers: { 200: supplierSettingsAnswer },
  refuses: ['not-found', 'certificate'],
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      sign_records: { type: 'boolean' },
      simplified_max_euros: { enum: [simplifiedMaxEuros.general, simplifiedMaxEuros.trades] },
    },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const settings = settingsOf(call.body as SettingsRequest);
    const chain = await findChainOrRefuse(call);
    if (settings.signRecords) await refuseWithoutSigner(call, chain);
    const after = withSettings(chain, settings);
    await change(
      ({ chains }) => chains.changeSettings(chain, settings, deps.now()),
      () => ({ objects: [toChainObject(chain)], ...computeDigests(settingMembers(chain), settingMembers(after)) }),
    );
    deps.log.info({ chain: chain._id, accessKey, settings }, 'the settings of a supplier were changed');
    // Sealing may be paused because a certificate is missing.
    if (settings.signRecords !== undefined) wakeChains(deps, [chain]);
    return { body: settingMembers(after) };
  },
};

interface SettingsRequest {
  readonly sign_records?: boolean;
  readonly simplified_max_euros?: number;
}

const settingsOf = ({ sign_records: signRecords, simplified_max_euros: max }: SettingsRequest): SupplierSettings => ({
  ...(signRecords === undefined ? {} : { signRecords }),
  ...(max === undefined ? {} : { simplifiedMaxEuros: max === simplifiedMaxEuros.trades ? max : null }),
});

function withSettings(chain: ChainDocument, { signRecords, simplifiedMaxEuros: max }: SupplierSettings): ChainDocument {
  const { simplifiedMaxEuros: before, ...rest } = chain;
  const next = max === undefined ? before : max;
  return {
    ...rest,
    ...(signRecords === undefined ? {} : { signRecords }),
    ...(next ? { simplifiedMaxEuros: next } : {}),
  };
}

/** Refused now, because the next invoice would wait. @throws Refusal `certificate` */
async function refuseWithoutSigner({ deps }: Call, chain: ChainDocument): Promise<void> {
  const found = await deps.connectionFor(chain);
  if ('problem' in found)
    throw refuse('certificate', 'records-not-signable', { code: found.problem.code, text: found.problem.text });
  if (!found.connection.signer) throw refuse('certificate', 'records-need-rsa');
}

const settingMembers = (chain: Pick<ChainDocument, 'supplier' | 'signRecords' | 'simplifiedMaxEuros'>): object => ({
  supplier: chain.supplier,
  sign_records: chain.signRecords ?? false,
  simplified_max_euros: chain.simplifiedMaxEuros ?? simplifiedMaxEuros.general,
});
