// /fiscal/v1/suppliers/{supplier}/settings: whether the records of a supplier are signed.
import type { ChainDocument } from '../../model/chain';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireChain } from '../chains/chain-status';
import { flagSchema, defineNamedSchema, objectSchema, textSchema } from '../kit/answer-schema';
import type { Call, Endpoint } from '../kit/endpoint';
import { toChainAuditObject } from '../chains/lifted-stops';
import { refuse } from '../../contracts/errors';
import { wakeChains } from '../chains/wake-chain';

const supplierSettingsAnswer = defineNamedSchema(
  'SupplierSettings',
  'The settings of the supplier',
  objectSchema({ supplier: textSchema, sign_records: flagSchema }),
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
