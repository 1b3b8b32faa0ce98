// Edits the recipients of notices with the calls of /access/v1/workspace/notices, as a form with a field for each
// topic.
import { NoticeSettingsPage, type NoticeSettingsPageView } from '../../../console/pages/notices';
import { noticeTopics } from '../../../contracts/notices';
import type { EndpointResponseJson } from '../../kit/endpoint';
import { readNoticeSettingsEndpoint, writeNoticeSettingsEndpoint } from '../../mail/notices';
import type { FormFields } from '../fields';
import { computeShownValuesDigest, requireShownValuesUnchanged } from '../outdated-forms';
import { defineConsoleScreen } from '../screen';

type Settings = EndpointResponseJson<typeof readNoticeSettingsEndpoint>;

export const noticeSettingsScreen = defineConsoleScreen<NoticeSettingsPageView>({
  name: 'notices',
  path: '/notices',
  scope: 'operate',
  nav: { group: 'settings', letter: 'd' },
  async load(ask) {
    const settings = await ask.call(readNoticeSettingsEndpoint);
    const [input, stored] = [ask.fields.texts, toFields(settings)];
    return {
      fields: Object.keys(input).length > 0 ? input : stored,
      digest: computeShownValuesDigest(stored),
      problems: settings.hearers.flatMap(({ mail, webhook, problem }) =>
        problem === null ? [] : [[mail ?? webhook ?? '', problem] as const],
      ),
    };
  },
  page: NoticeSettingsPage,
  forms: {
    async save(ask) {
      await ask.call(writeNoticeSettingsEndpoint, {
        body: toSettings(ask.fields),
        requireShown: (stored) => requireShownValuesUnchanged(ask, toFields(stored)),
      });
      return { to: '/notices', notice: 'saved' };
    },
  },
});

const toFields = ({ language, zone, hearers }: Settings) => ({
  language,
  zone,
  ...Object.fromEntries(
    noticeTopics.map((topic) => [
      topic,
      hearers
        .flatMap(({ mail, webhook, topics }) => (topics.includes(topic) ? (mail ?? webhook ?? []) : []))
        .join(', '),
    ]),
  ),
});

/** Collects the addresses of all fields, each once with its topics. Addresses with a URL scheme are webhooks. */
function toSettings(fields: FormFields): object {
  const topicsByAddress = new Map<string, Set<string>>();
  for (const topic of noticeTopics) {
    const addresses = fields.text(topic).split(',');
    for (const address of addresses.map((one) => one.trim()).filter(Boolean))
      topicsByAddress.set(address, (topicsByAddress.get(address) ?? new Set()).add(topic));
  }
  const zone = fields.text('zone').trim();
  return {
    language: fields.text('language') === 'en' ? 'en' : 'es',
    ...(zone ? { zone } : {}),
    hearers: [...topicsByAddress].map(([address, topics]) => ({
      [address.includes('://') ? 'webhook' : 'mail']: address,
      topics: [...topics],
    })),
  };
}
