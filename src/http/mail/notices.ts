// Serves GET, PUT /access/v1/workspace/notices: who is notified of what, by email or in a chat.
import { type Fault, createRefusal } from '../../contracts/errors';
import { noticeLimits as limits } from '../../contracts/limits/notices';
import { mailLimits, outboundLimits } from '../../contracts/limits/outbound';
import { noticeTopics } from '../../contracts/notices';
import { isSingleEmailAddress } from '../../contracts/step-calls';
import { canonicalizeTimeZoneName } from '../../document/calculate/dates';
import { computeNextDigestMailTime } from '../../mail/notices';
import { createMessage } from '../../messages/message';
import type { NoticeRecipient, NoticeSettings } from '../../model/notice';
import { parseOutboundUrl, parseOutboundNetworkRules } from '../../outbound/network-rules';
import { computeChangeDigests } from '../../store/audit/rows';
import {
  defineNamedSchema,
  defineEnumSchema,
  defineListSchema,
  defineNullableSchema,
  defineObjectSchema,
  textSchema,
} from '../kit/response-schema';
import { type ParsedRequestBody, defineTenantEndpoint, type TenantCallContext } from '../kit/endpoint';
import { defineNonEmptyTextSchema } from '../kit/request/parameters';

const noticeSettingsSchema = defineNamedSchema(
  'NoticeSettings',
  'Recipients of notices and their topics',
  defineObjectSchema({
    language: defineEnumSchema('en', 'es'),
    zone: textSchema,
    hearers: defineListSchema(
      defineObjectSchema({
        'mail?': textSchema,
        'webhook?': textSchema,
        topics: defineListSchema(defineEnumSchema(...noticeTopics)),
        problem: defineNullableSchema(textSchema),
      }),
    ),
  }),
);

const noticeSettingsBody = {
  type: 'object',
  additionalProperties: false,
  required: ['hearers'],
  properties: {
    language: { type: 'string', enum: ['en', 'es'] },
    zone: defineNonEmptyTextSchema(64),
    hearers: {
      type: 'array',
      maxItems: limits.hearersMax,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['topics'],
        properties: {
          mail: defineNonEmptyTextSchema(mailLimits.addressCharactersMax),
          webhook: defineNonEmptyTextSchema(outboundLimits.addressCharactersMax),
          topics: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', enum: [...noticeTopics] } },
        },
      },
    },
  },
} as const;

type SettingsBody = ParsedRequestBody<typeof noticeSettingsBody>;
type HearerBody = SettingsBody['hearers'][number];

/** The default time zone, which is the zone of most of Spain. */
const standardZone = 'Europe/Madrid';

/** The settings of a workspace that has stored none. */
const initialNoticeSettings: NoticeSettings = { language: 'es', zone: standardZone, hearers: [] };

/** @throws Refusal `validation` with all faults */
function readNoticeSettings({ body, deps }: TenantCallContext<SettingsBody>): NoticeSettings {
  const { language = 'es', zone = standardZone, hearers: told } = body;
  const faults: Fault[] = canonicalizeTimeZoneName(zone)
    ? []
    : [{ code: 'notice-zone', paths: ['$.zone'], message: createMessage('notice-zone-unknown') }];
  const hearers = told.flatMap((one, at) => readHearer(one, `$.hearers[${at}]`, deps, faults));
  hearers.forEach(({ address }, at) => {
    if (hearers.findIndex((one) => one.address === address) < at)
      faults.push({
        code: 'notice-hearer',
        paths: [`$.hearers[${at}]`],
        message: createMessage('notice-hearer-twice'),
      });
  });
  if (faults.length > 0) throw createRefusal('validation', 'notice-settings-refused', {}, { faults });
  return { language, zone, hearers };
}

/** Reads one recipient; adds a fault if its address is not allowed. */
function readHearer(
  { mail, webhook, topics }: HearerBody,
  path: string,
  { settings }: TenantCallContext['deps'],
  faults: Fault[],
): NoticeRecipient[] {
  if (mail !== undefined && webhook === undefined) {
    if (isSingleEmailAddress(mail)) return [{ kind: 'mail', address: mail, topics }];
    faults.push({ code: 'mail-address', paths: [`${path}.mail`], message: createMessage('mail-address-wrong') });
  } else if (webhook !== undefined && mail === undefined) {
    const checked = parseOutboundUrl(parseOutboundNetworkRules(settings.outbound), webhook);
    if ('url' in checked) return [{ kind: 'webhook', address: checked.url.href, topics }];
    const problem = createMessage('webhook-url-invalid', { problem: checked.problem });
    faults.push({ code: 'notice-webhook', paths: [`${path}.webhook`], message: problem });
  } else faults.push({ code: 'notice-hearer', paths: [path], message: createMessage('notice-address-wrong') });
  return [];
}

const toNoticeSettingsJson = (
  { language, zone, hearers }: NoticeSettings,
  problems: ReadonlyMap<string, string> = new Map(),
) => ({
  language,
  zone,
  hearers: hearers.map(({ kind, address, topics }) => ({
    [kind]: address,
    topics,
    problem: problems.get(address) ?? null,
  })),
});

const noticesPath = '/access/v1/workspace/notices';

export const readNoticeSettingsEndpoint = defineTenantEndpoint({
  method: 'GET',
  path: noticesPath,
  // Anyone who has the URL of a chat webhook can post there, so reading it requires this scope.
  scope: 'operate',
  operation: { id: 'readNotices', tag: 'workspace', summary: 'Get the recipients of notices and their topics' },
  responses: { 200: noticeSettingsSchema },
  errors: [],
  async handle({ store }) {
    const [found, problems] = await Promise.all([store.notices.find(), store.notices.problems()]);
    return { body: toNoticeSettingsJson(found ?? initialNoticeSettings, problems) };
  },
});

export const writeNoticeSettingsEndpoint = defineTenantEndpoint({
  method: 'PUT',
  path: noticesPath,
  scope: 'operate',
  operation: {
    id: 'writeNotices',
    tag: 'workspace',
    summary: 'Set the recipients of notices and their topics',
    description: 'Replaces all settings. Each recipient in `hearers` has either `mail` or `webhook`.',
  },
  body: noticeSettingsBody,
  responses: { 200: noticeSettingsSchema },
  errors: ['validation'],
  async handle(call) {
    const { store, change, deps, workspace } = call;
    const settings = readNoticeSettings(call);
    const before = await store.notices.find();
    const now = deps.now();
    const start = { now, digestAt: computeNextDigestMailTime(now, settings.zone) };
    await change(
      async ({ notices }) => {
        if (call.requireShown) call.requireShown(toNoticeSettingsJson((await notices.find()) ?? initialNoticeSettings));
        await notices.save(settings, start);
      },
      () => ({
        objects: [{ kind: 'notices', id: workspace._id }],
        ...computeChangeDigests(before && toNoticeSettingsJson(before), toNoticeSettingsJson(settings)),
        event: { type: 'none' },
      }),
    );
    return { body: toNoticeSettingsJson(settings, await store.notices.problems()) };
  },
});
