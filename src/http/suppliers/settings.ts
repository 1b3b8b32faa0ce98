// /fiscal/v1/suppliers/{supplier}/settings: whether the records of a supplier are signed, and up to which total it may issue
// simplified invoices.
import type { ChainDocument } from '../../model/chain';
import { simplifiedMaxEuros } from '../../entries/upload/simplified-max';
import type { SupplierSettings } from '../../store/chains/chain-control';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireChain } from '../chains/chain-status';
import { flagSchema, integerSchema, defineNamedSchema, objectSchema, textSchema } from '../kit/answer-schema';
import type { Call, Endpoint } from '../kit/endpoint';
import { toChainAuditObject } from '../chains/lifted-stops';
import { refuse } from '../../contracts/errors';
import { wakeChains } from '../chains/wake-chain';

const supplierSettingsAnswer = defineNamedSchema(
  'SupplierSettings',
  'The settings of the supplier',
  objectSchema({ supplier: textSchema, sign_records: flagSchema, simplified_max_euros: integerSchema }),
);

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
    const chain = await requireChain(call);
    if (settings.signRecords) await refuseWithoutSigner(call, chain);
    const after = withSettings(chain, settings);
    await change(
      ({ chains }) => chains.changeSettings(chain, settings, deps.now()),
      () => ({
        objects: [toChainAuditObject(chain)],
        ...computeChangeDigests(settingMembers(chain), settingMembers(after)),
      }),
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
