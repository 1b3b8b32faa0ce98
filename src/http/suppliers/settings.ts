// Serves /fiscal/v1/suppliers/{supplier}/settings: whether a supplier's records are signed, the maximum of its
// simplified invoices, and the default tax and series of its invoices.
import type { ChainDocument, SupplierInvoiceDefaults } from '../../model/chain';
import { simplifiedInvoiceMaxEurosByTrade } from '../../entries/upload/simplified-max';
import type { SupplierSettingsChange } from '../../store/chains/chain-control';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireSupplierChain } from '../chains/chain-status';
import {
  anyObjectSchema,
  defineEitherSchema,
  booleanSchema,
  integerSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import {
  parseSupplierInvoiceDefaults,
  defaultSeriesInvoiceKinds,
  defaultSeriesByInvoiceKind,
} from '../../document/invoice-body/defaults';
import { InvoiceBodyFaultCollector } from '../../document/invoice-body/members';
import { createInvoiceValidationRefusal } from '../../invoices/refuse';
import { invoiceBodyTaxSchema } from '../invoices/body-schema';
import { defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { toChainAuditObject } from '../chains/lifted-stops';
import { createRefusal } from '../../contracts/errors';
import { signalOrStartChainRunIfItHasWork } from '../chains/wake-chain';

const supplierSettingsSchema = defineNamedSchema(
  'SupplierSettings',
  'The settings of the supplier',
  defineObjectSchema({
    supplier: textSchema,
    sign_records: booleanSchema,
    simplified_max_euros: integerSchema,
    'default_tax?': defineEitherSchema(textSchema, anyObjectSchema),
    default_series: defineObjectSchema(Object.fromEntries(defaultSeriesInvoiceKinds.map((use) => [use, textSchema]))),
  }),
);

const settingsPath = '/fiscal/v1/suppliers/:supplier/settings';

export const readSupplierSettingsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: settingsPath,
  scope: 'read',
  operation: { id: 'readSupplierSettings', tag: 'suppliers', summary: 'Get the settings of a supplier' },
  responses: { 200: supplierSettingsSchema },
  errors: ['not-found'],
  handle: async (call) => ({ body: settingMembers(await requireSupplierChain(call)) }),
});

export const updateSupplierSettingsEndpoint = defineTenantEndpoint({
  method: 'PATCH',
  path: settingsPath,
  scope: 'operate',
  operation: {
    id: 'writeSupplierSettings',
    tag: 'suppliers',
    summary: 'Set whether records are signed, and the limits and defaults of invoices',
  },
  responses: { 200: supplierSettingsSchema },
  errors: ['not-found', 'certificate', 'validation'],
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: {
      sign_records: { type: 'boolean' },
      simplified_max_euros: {
        enum: [simplifiedInvoiceMaxEurosByTrade.general, simplifiedInvoiceMaxEurosByTrade.trades],
      },
      default_tax: { anyOf: [...invoiceBodyTaxSchema.anyOf, { type: 'null' }] },
      default_series: {
        type: ['object', 'null'],
        additionalProperties: false,
        properties: Object.fromEntries(
          defaultSeriesInvoiceKinds.map((use) => [use, { type: 'string', minLength: 1, maxLength: 64 }]),
        ),
      },
    },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const settings = readSettings(call.body);
    const chain = await requireSupplierChain(call);
    if (settings.signRecords) await refuseWithoutSigner(call, chain);
    const after = withSettings(chain, settings);
    const digests = computeChangeDigests(settingMembers(chain), settingMembers(after));
    await change(
      ({ chains }) => chains.changeSettings(chain, settings, deps.now()),
      () => (digests.before === digests.after ? undefined : { objects: [toChainAuditObject(chain)], ...digests }),
    );
    deps.log.info({ chain: chain._id, accessKey, settings }, 'the settings of a supplier were changed');
    // Sealing may be paused because a certificate is missing.
    if (settings.signRecords !== undefined) await signalOrStartChainRunIfItHasWork(call, chain);
    return { body: settingMembers(after) };
  },
});

interface SettingsRequest {
  readonly sign_records?: boolean;
  readonly simplified_max_euros?: number;
  readonly default_tax?: SupplierInvoiceDefaults['tax'] | number | null;
  readonly default_series?: SupplierInvoiceDefaults['series'] | null;
}

/** @throws Refusal `validation` for a tax or a series that no invoice could have */
function readSettings(body: SettingsRequest): SupplierSettingsChange {
  const { sign_records: signRecords, simplified_max_euros: max, default_tax: tax, default_series: series } = body;
  const faults = new InvoiceBodyFaultCollector();
  parseSupplierInvoiceDefaults(
    { ...(tax ? { default_tax: tax } : {}), ...(series ? { default_series: series } : {}) },
    faults,
  );
  if (faults.list.length > 0) throw createInvoiceValidationRefusal(faults.list);
  return {
    ...(signRecords === undefined ? {} : { signRecords }),
    ...(max === undefined ? {} : { simplifiedMaxEuros: max === simplifiedInvoiceMaxEurosByTrade.trades ? max : null }),
    ...(tax === undefined ? {} : { defaultTax: typeof tax === 'number' ? `${tax}%` : tax }),
    ...(series === undefined ? {} : { defaultSeries: series }),
  };
}

function withSettings(chain: ChainDocument, settings: SupplierSettingsChange): ChainDocument {
  const { simplifiedMaxEuros: before, ...rest } = chain;
  const { signRecords, simplifiedMaxEuros: max } = settings;
  const next = max === undefined ? before : max;
  return {
    ...rest,
    ...(signRecords === undefined ? {} : { signRecords }),
    ...(next ? { simplifiedMaxEuros: next } : {}),
    invoiceDefaults: withDefaults(chain.invoiceDefaults, settings),
  };
}

function withDefaults(before: SupplierInvoiceDefaults = {}, settings: SupplierSettingsChange): SupplierInvoiceDefaults {
  const { defaultTax: tax = before.tax, defaultSeries: series = before.series } = settings;
  return { ...(tax ? { tax } : {}), ...(series ? { series } : {}) };
}

/** Refuses the change now, because otherwise the next invoice would wait. @throws Refusal `certificate` */
async function refuseWithoutSigner({ deps }: TenantCallContext, chain: ChainDocument): Promise<void> {
  const connection = await deps.connectionFor(chain);
  if ('problem' in connection)
    throw createRefusal('certificate', 'records-not-signable', {
      code: connection.problem.code,
      text: connection.problem.text,
    });
  if (!connection.connection.signer) throw createRefusal('certificate', 'records-need-rsa');
}

const settingMembers = ({
  supplier,
  signRecords = false,
  simplifiedMaxEuros: max = simplifiedInvoiceMaxEurosByTrade.general,
  invoiceDefaults: { tax, series } = {},
}: Pick<ChainDocument, 'supplier' | 'signRecords' | 'invoiceDefaults'> & {
  readonly simplifiedMaxEuros?: number;
}) => ({
  supplier,
  sign_records: signRecords,
  simplified_max_euros: max,
  ...(tax === undefined ? {} : { default_tax: tax }),
  default_series: { ...defaultSeriesByInvoiceKind, ...series },
});
