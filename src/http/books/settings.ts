// Serves /fiscal/v1/suppliers/{supplier}/books, the settings of a supplier's record book that no record contains.
import {
  recordBookActivityCodes,
  type RecordBookSettings,
  recordBookKinds,
  recordBookIncomeConceptCodes,
  incomeTaxTimingMethods,
  type RecordBookSeriesSettings,
} from '../../chain/record-book/book-settings';
import { recordBookAndMonthLimits as limits } from '../../contracts/limits/books';
import { createRefusal } from '../../contracts/errors';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireSupplierChain } from '../chains/chain-status';
import { toChainAuditObject } from '../chains/lifted-stops';
import {
  defineNamedSchema,
  defineEnumSchema,
  defineListSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { defineTenantEndpoint } from '../kit/endpoint';

const situations = ['1', '2', '3', '4', '5'] as const;

const activityMembers = {
  code: defineEnumSchema(...recordBookActivityCodes),
  'type?': textSchema,
  'group?': textSchema,
};
const propertyMembers = { situation: defineEnumSchema(...situations), 'reference?': textSchema };

const settingsSchema = defineNamedSchema(
  'BookSettings',
  'The settings of the record book of the supplier',
  defineObjectSchema({
    supplier: textSchema,
    book: defineEnumSchema(...recordBookKinds),
    income_concept: defineEnumSchema(...recordBookIncomeConceptCodes),
    income_time: defineEnumSchema(...incomeTaxTimingMethods),
    'activity?': defineObjectSchema(activityMembers),
    'property?': defineObjectSchema(propertyMembers),
    'agreement?': textSchema,
    series: defineListSchema(
      defineObjectSchema({
        series: textSchema,
        'activity?': defineObjectSchema(activityMembers),
        'property?': defineObjectSchema(propertyMembers),
      }),
    ),
  }),
);

const path = '/fiscal/v1/suppliers/:supplier/books';

export const readRecordBookSettingsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: { id: 'readBookSettings', tag: 'books', summary: 'Get the settings of the record book of a supplier' },
  responses: { 200: settingsSchema },
  errors: ['not-found'],
  async handle(call) {
    const { supplier, books = {} } = await requireSupplierChain(call);
    return { body: settingsMembers(supplier, books) };
  },
});

const activity = {
  type: 'object',
  additionalProperties: false,
  required: ['code'],
  properties: {
    code: { enum: [...recordBookActivityCodes] },
    type: { type: 'string', pattern: '^0[1-6]$' },
    group: { type: 'string', pattern: '^\\d{1,4}$' },
  },
} as const;

const property = {
  type: 'object',
  additionalProperties: false,
  required: ['situation'],
  properties: {
    situation: { enum: [...situations] },
    reference: { type: 'string', pattern: '^[0-9A-Z]{20}$' },
  },
} as const;

export const writeRecordBookSettingsEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path,
  scope: 'operate',
  operation: { id: 'writeBookSettings', tag: 'books', summary: 'Set the settings of the record book of a supplier' },
  responses: { 200: settingsSchema },
  errors: ['not-found'],
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      book: { enum: [...recordBookKinds] },
      income_concept: { enum: [...recordBookIncomeConceptCodes] },
      income_time: { enum: [...incomeTaxTimingMethods] },
      activity,
      property,
      agreement: { type: 'string', pattern: '^RGE\\d{12}$' },
      series: {
        type: 'array',
        maxItems: limits.seriesMax,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['series'],
          properties: { series: { type: 'string', minLength: 1, maxLength: 20 }, activity, property },
        },
      },
    },
  },
  async handle(call) {
    const { deps, change, accessKey } = call;
    const books = readSettings(call.body);
    const chain = await requireSupplierChain(call);
    const [before, after] = [
      settingsMembers(chain.supplier, chain.books ?? {}),
      settingsMembers(chain.supplier, books),
    ];
    await change(
      async ({ chains }) => {
        if (call.requireShown)
          call.requireShown(settingsMembers(chain.supplier, (await chains.readAgain(chain))?.books ?? {}));
        await chains.setBookSettings(chain, books, deps.now());
      },
      () => ({ objects: [toChainAuditObject(chain)], ...computeChangeDigests(before, after) }),
    );
    deps.log.info({ chain: chain._id, accessKey }, 'the book settings of a supplier were changed');
    return { body: after };
  },
});

type SettingsRequest = Pick<RecordBookSettings, 'book' | 'activity' | 'property' | 'agreement'> & {
  readonly income_concept?: NonNullable<RecordBookSettings['incomeConcept']>;
  readonly income_time?: NonNullable<RecordBookSettings['incomeTime']>;
  readonly series?: readonly RecordBookSeriesSettings[];
};

/**
 * @throws Refusal `parameter` if a type does not fit its activity, if a property lacks its reference, or if a series is
 * named twice
 */
function readSettings({ income_concept, income_time, ...rest }: SettingsRequest): RecordBookSettings {
  for (const one of [rest, ...(rest.series ?? [])]) {
    const problem = findProblem(one);
    if (problem) throw createRefusal('parameter', problem);
  }
  const names = (rest.series ?? []).map(({ series }) => series);
  if (new Set(names).size < names.length) throw createRefusal('parameter', 'book-series-twice');
  return {
    ...rest,
    ...(income_concept ? { incomeConcept: income_concept } : {}),
    ...(income_time ? { incomeTime: income_time } : {}),
  };
}

/** Finds a type that does not fit the activity, or a reference that does not fit a property in Spain (V16, V40 of the design). */
function findProblem({ activity: one, property: place }: Pick<RecordBookSettings, 'activity' | 'property'>) {
  if (one) {
    const hasType = one.code === 'A' || one.code === 'B';
    const isRight = hasType ? one.type !== undefined && (one.code === 'B' || one.type <= '05') : one.type === undefined;
    if (!isRight) return 'book-activity-type' as const;
  }
  if (place && place.situation <= '3' !== (place.reference !== undefined)) return 'book-property-reference' as const;
  return undefined;
}

const settingsMembers = (supplier: string, { incomeConcept, incomeTime, ...settings }: RecordBookSettings) => ({
  supplier,
  ...settings,
  book: settings.book ?? 'unified',
  income_concept: incomeConcept ?? 'I01',
  income_time: incomeTime ?? 'accrual',
  series: settings.series ?? [],
});
