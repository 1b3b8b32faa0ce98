// Serves /fiscal/v1/suppliers/{supplier}/reporting: the day from which a supplier reports, why it is exempt, and its
// last day under the scheme.
import { toDayInTimeZone } from '../../chain/record/timestamp';
import {
  findDefaultReportingStartDay,
  isNonExemptReportingStatusPeriod,
  listReportingStatusPeriods,
  type ReportingStatusPeriod,
} from '../../chain/reporting';
import { computeChangedReportingStatusPeriods, type ReportingStatusPeriodsChange } from '../../chain/reporting-change';
import { createRefusal } from '../../contracts/errors';
import { reportingExemptionKinds } from '../../contracts/reporting-exemptions';
import { httpLimits as limits } from '../../contracts/limits/http';
import type { ChainDocument } from '../../model/chain';
import type { WorkspaceDocument } from '../../model/workspace';
import { computeChangeDigests } from '../../store/audit/rows';
import { requireSupplierChain } from '../chains/chain-status';
import { toChainAuditObject } from '../chains/lifted-stops';
import {
  defineEnumSchema,
  idSchema,
  defineListSchema,
  defineNamedSchema,
  defineObjectSchema,
  textSchema,
  timeSchema,
} from '../kit/response-schema';
import { type ParsedRequestBody, type TenantCallContext, defineTenantEndpoint } from '../kit/endpoint';

const periodMembers = {
  'from?': textSchema,
  'until?': textSchema,
  'scheme?': defineEnumSchema(...reportingExemptionKinds),
  'reason?': textSchema,
};

const reportingSchema = defineNamedSchema(
  'Reporting',
  'The reporting periods and exemptions of the supplier',
  defineObjectSchema({
    supplier: textSchema,
    reporting: defineEnumSchema('on', 'exempt'),
    ...periodMembers,
    'periods?': defineListSchema(defineObjectSchema({ state: defineEnumSchema('on', 'exempt'), ...periodMembers })),
    'default_from?': textSchema,
    'changed_at?': timeSchema,
    'changed_by?': idSchema,
  }),
);

const path = '/fiscal/v1/suppliers/:supplier/reporting';

export const readReportingDatesEndpoint = defineTenantEndpoint({
  method: 'GET',
  path,
  scope: 'read',
  operation: {
    id: 'readReporting',
    tag: 'suppliers',
    summary: 'Get the reporting periods and exemptions of a supplier',
  },
  responses: { 200: reportingSchema },
  errors: ['not-found'],
  handle: async (call) => ({ body: reportingMembers(await requireSupplierChain(call), call.workspace) }),
});

const periodProperties = {
  from: { type: 'string', format: 'date' },
  until: { type: 'string', format: 'date' },
  scheme: { enum: [...reportingExemptionKinds] },
  reason: { type: 'string', minLength: 1, maxLength: limits.notesCharactersMax },
} as const;

const reportingBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    reporting: { enum: ['on', 'exempt'] },
    ...periodProperties,
    periods: {
      type: 'array',
      minItems: 1,
      maxItems: limits.reportingPeriodsMax,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['state'],
        properties: { state: { enum: ['on', 'exempt'] }, ...periodProperties },
      },
    },
  },
} as const;

export const writeReportingDatesEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path,
  scope: 'operate',
  operation: {
    id: 'writeReporting',
    tag: 'suppliers',
    summary: 'Set the reporting periods and exemptions of a supplier',
  },
  responses: { 200: reportingSchema },
  errors: ['not-found', 'conflict'],
  body: reportingBody,
  async handle(call) {
    const wanted = readWanted(call.body);
    for (let tries = 0; tries < limits.reportingTriesMax; tries += 1) {
      const chain = await change(call, wanted);
      if (chain) return { body: reportingMembers(chain, call.workspace) };
    }
    throw createRefusal('conflict', 'reporting-changed');
  },
});

/**
 * Changes the stored periods. Returns undefined if another call has just changed them; the caller then reads them
 * again.
 */
async function change(
  call: TenantCallContext,
  wanted: ReportingStatusPeriodsChange,
): Promise<ChainDocument | undefined> {
  const { deps, accessKey } = call;
  const chain = await requireSupplierChain(call);
  const today = toDayInTimeZone(deps.now().getTime(), chain.zone);
  const periods = computeChangedReportingStatusPeriods(chain.reporting, wanted, today);
  if ('kind' in periods) throw createRefusal('parameter', 'reporting-periods-invalid', { problem: periods });
  const [first, ...more] = periods;
  const reporting = { ...first, at: deps.now(), by: accessKey, ...(more.length > 0 ? { more } : {}) };
  const isSet = await call.change(
    ({ chains }) => chains.setReporting(chain, reporting),
    (done) =>
      done ? { objects: [toChainAuditObject(chain)], ...computeChangeDigests(chain.reporting, reporting) } : undefined,
  );
  if (!isSet) return undefined;
  deps.log.info({ chain: chain._id, accessKey, periods }, 'the reporting of a supplier was changed');
  return { ...chain, reporting };
}

type ReportingRequest = ParsedRequestBody<typeof reportingBody>;
type PeriodRequest = NonNullable<ReportingRequest['periods']>[number];

/** @throws Refusal `parameter` if a field belongs to the other state, or is missing */
function readWanted({ reporting, periods, ...one }: ReportingRequest): ReportingStatusPeriodsChange {
  if (periods) {
    if (reporting || Object.keys(one).length > 0) throw createRefusal('parameter', 'reporting-periods-alone');
    const [first, ...others] = periods.map(readPeriod);
    if (first) return { all: [first, ...others] };
  }
  if (!reporting) throw createRefusal('parameter', 'reporting-missing');
  return { one: readPeriod({ state: reporting, ...one }) };
}

function readPeriod({ state, from, until, scheme, reason }: PeriodRequest) {
  const bounds = { ...(from ? { from } : {}), ...(until ? { until } : {}) };
  if (state === 'on') {
    if (scheme || reason) throw createRefusal('parameter', 'reporting-scheme-needs-exempt');
    return { state, ...bounds };
  }
  if (!scheme || !reason) throw createRefusal('parameter', 'reporting-exempt-needs-reason');
  return { state, ...bounds, scheme, reason };
}

/** Formats the reporting of a supplier. By default, every invoice is reported. */
function reportingMembers(
  { supplier, reporting }: Pick<ChainDocument, 'supplier' | 'reporting'>,
  { reportingFrom }: Pick<WorkspaceDocument, 'reportingFrom'>,
) {
  const periods: readonly ReportingStatusPeriod[] = listReportingStatusPeriods(reporting);
  const start = periods.some(isNonExemptReportingStatusPeriod)
    ? undefined
    : findDefaultReportingStartDay(supplier, reportingFrom);
  const byDefault = start === undefined ? {} : { default_from: start };
  const [first] = periods;
  if (!reporting || !first) return { supplier, reporting: 'on' as const, ...byDefault };
  const { state, ...more } = first;
  const all = periods.length > 1 ? { periods } : {};
  const changed = { changed_at: reporting.at, changed_by: reporting.by };
  return { supplier, reporting: state, ...more, ...all, ...byDefault, ...changed };
}
