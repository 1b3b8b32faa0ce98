// `npx sello webhooks` lists the webhooks of the workspace and whether their deliveries succeed.
import type { Schema } from '@sello/client';
import { apiCommandOptions, callApi, findApiUrlAndTokenOrPrintRemedy, readResponseJson } from './api-access';
import { parseCommandLine } from './command-line';
import { apiOptionHelp, formatCommandHelp, printUnknownCommand } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello webhooks [list] [options]',
  commands: { list: 'list the webhooks (the default)' },
  options: { '--failing': 'only webhooks that fail or are disabled', ...apiOptionHelp },
});

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...apiCommandOptions,
      failing: { type: 'boolean', default: false },
    },
    { list: {} },
  );
  const [command = 'list'] = positionals;
  if (command !== 'list') return printUnknownCommand(command, help);
  const access = findApiUrlAndTokenOrPrintRemedy(values);
  if (!access) return 1;
  const { list } = await readResponseJson('WebhookList', await callApi(access, 'GET', '/access/v1/webhooks'));
  const visibleWebhooks = list.filter(({ enabled, failing_since: failing }) => !values.failing || !enabled || failing);
  for (const webhook of visibleWebhooks) console.log(formatWebhook(webhook).join('\n'));
  if (visibleWebhooks.length === 0)
    console.log(list.length === 0 ? 'There are no webhooks.' : 'No webhook fails or is disabled.');
  return 0;
}

function formatWebhook({ id, url, description, types, ...how }: Schema<'Webhook'>): string[] {
  return [
    `${id}  ${url}${description ? `  ${description}` : ''}`,
    `  ${types.length > 0 ? types.join(', ') : 'every event'}`,
    `  ${formatStatus(how)}`,
  ];
}

function formatStatus({
  enabled,
  disabled,
  ...how
}: Pick<Schema<'Webhook'>, 'enabled' | 'disabled' | 'failing_since' | 'last_success_at'>): string {
  if (!enabled) return `disabled since ${disabled?.at ?? 'it was created'}: ${disabled?.reason ?? 'manual'}`;
  if (how.failing_since) return `failing since ${how.failing_since}`;
  return how.last_success_at ? `OK, last delivery at ${how.last_success_at}` : 'no delivery yet';
}
