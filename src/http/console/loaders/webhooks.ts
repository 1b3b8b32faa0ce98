// Shows webhooks with the calls under /access/v1/webhooks. Only the response to the form shows a secret.
import { WebhookPage, type WebhookPageView } from '../../../console/pages/webhooks/webhook';
import {
  formatUrlHost,
  formatWebhookName,
  WebhookDeletePage,
  type WebhookRowView,
  WebhooksPage,
  type WebhookListPageView,
} from '../../../console/pages/webhooks/webhooks';
import { eventTypes } from '../../../contracts/events';
import { consoleLimits as limits } from '../../../contracts/limits/console';
import { listWebhookDeliveriesEndpoint, redeliverEventsEndpoint, testWebhookEndpoint } from '../../webhooks/deliveries';
import {
  listWebhooksEndpoint,
  readWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  updateWebhookEndpoint,
} from '../../webhooks/webhooks';
import type { ConsoleScreenContext } from '../page-context';
import { requireTypedNameAndReason } from '../fields';
import { computeShownValuesDigest, requireShownValuesUnchanged } from '../outdated-forms';
import { buildNextAndFirstPageQueryStrings } from '../addresses';
import { loadResourceLabels } from './resource-names';
import { defineConsoleScreen, type FormRedirect } from '../screen';

export const webhooksScreen = defineConsoleScreen<WebhookListPageView>({
  name: 'webhooks',
  path: '/webhooks',
  scope: 'admin',
  nav: { group: 'settings', letter: 'w' },
  async load(ask) {
    const { list } = await ask.call(listWebhooksEndpoint);
    return { list, types: eventTypes };
  },
  page: WebhooksPage,
  forms: {
    async make(ask) {
      const { secret } = await ask.call(createWebhookEndpoint, { body: written(ask) });
      return { shown: { secret } };
    },
  },
});

const written = ({ fields }: ConsoleScreenContext): object => ({
  url: fields.text('url').trim(),
  description: fields.text('description').trim(),
  types: eventTypes.filter((type) => fields.text(`type_${type}`) === '1'),
});

const readParams = ({ params }: ConsoleScreenContext) => ({ id: params.id ?? '' });
const toFields = ({ url, description, types }: WebhookRowView): Readonly<Record<string, string>> => ({
  url,
  description,
  types: types.join(' '),
});
const readOne = (ask: ConsoleScreenContext) => ask.call(readWebhookEndpoint, { params: readParams(ask) });

export const webhookScreen = defineConsoleScreen<WebhookPageView>({
  name: 'webhook',
  path: '/webhooks/:id',
  scope: 'admin',
  under: 'webhooks',
  async load(ask) {
    const { state = '', cursor = '' } = ask.query;
    const limit = String(limits.rowsOnPage);
    const [row, page] = await Promise.all([
      readOne(ask),
      ask.call(listWebhookDeliveriesEndpoint, {
        params: readParams(ask),
        query: { state, cursor, limit },
      }),
    ]);
    const names = page.list.map(({ data: { entry_id: entry, job_id: job = '' } }) =>
      // If a job has an entry, a link to the entry is enough.
      entry ? { kind: 'entry', id: String(entry) } : { kind: 'job', id: String(job) },
    );
    return {
      ...row,
      digest: computeShownValuesDigest(toFields(row)),
      deliveries: page.list,
      names: await loadResourceLabels(ask, names),
      wanted: state,
      allTypes: eventTypes,
      ...buildNextAndFirstPageQueryStrings(page, cursor, { state }),
    };
  },
  page: WebhookPage,
  title: formatWebhookName,
  watch: ({ id }) => [`webhook:${id}`],
  forms: {
    test: form('webhook-tested', (ask) => ask.call(testWebhookEndpoint, { params: readParams(ask) })),
    redeliver: form('webhook-redelivers', (ask) =>
      ask.call(redeliverEventsEndpoint, { params: readParams(ask), body: { event_id: ask.fields.text('event') } }),
    ),
    again: form('webhook-redelivers', (ask) => {
      const { fields } = ask;
      const body = { since: fields.text('since').trim(), undelivered: fields.text('undelivered') === '1' };
      return ask.call(redeliverEventsEndpoint, { params: readParams(ask), body });
    }),
    switch: form('saved', (ask) =>
      ask.call(updateWebhookEndpoint, {
        params: readParams(ask),
        body: { enabled: ask.fields.text('enabled') === '1' },
      }),
    ),
    change: form('saved', (ask) =>
      ask.call(updateWebhookEndpoint, {
        params: readParams(ask),
        body: written(ask),
        requireShown: (stored) => requireShownValuesUnchanged(ask, toFields(stored)),
      }),
    ),
    async secret(ask) {
      const keep = ask.fields.text('keep');
      const body = /^\d{1,9}$/.test(keep) ? { keep_seconds: Number(keep) } : {};
      const { secret } = await ask.call(rotateWebhookSecretEndpoint, {
        params: readParams(ask),
        body,
      });
      return { shown: { secret } };
    },
  },
});

/** Builds a form that makes one call and then shows the page of the webhook again. */
function form(notice: NonNullable<FormRedirect['notice']>, act: (ask: ConsoleScreenContext) => Promise<unknown>) {
  return async (ask: ConsoleScreenContext): Promise<FormRedirect> => {
    await act(ask);
    return { to: `/webhooks/${readParams(ask).id}`, notice };
  };
}

export const webhookDeleteScreen = defineConsoleScreen<WebhookRowView>({
  name: 'webhookDelete',
  path: '/webhooks/:id/delete',
  scope: 'admin',
  under: 'webhooks',
  load: readOne,
  page: WebhookDeletePage,
  title: formatWebhookName,
  forms: {
    async send(ask) {
      const { id, url } = await readOne(ask);
      const reason = requireTypedNameAndReason(ask, formatUrlHost(url));
      await ask.call(deleteWebhookEndpoint, { params: { id }, reason });
      return { to: '/webhooks', notice: 'webhook-deleted' };
    },
  },
});
