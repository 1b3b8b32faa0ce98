// Divides the steps of redeliveries between workspaces: one step for a workspace in each round, and the next pass
// begins after the last workspace, so that many redeliveries of one workspace delay neither others nor due deliveries.
import type { WebhookDocument } from '../model/webhook';

type Redelivering = Pick<WebhookDocument, '_id' | 'workspace'>;

/**
 * Picks the webhooks of one round: one for each workspace, in the order of the workspaces after the last one.
 * @param last workspace of the last step; undefined before the first
 * @param max number of steps that are left in this pass
 */
export function pickRedeliveringWebhookPerWorkspace<Webhook extends Redelivering>(
  webhooks: readonly Webhook[],
  last: string | undefined,
  max: number,
): Webhook[] {
  const firstOf = new Map<string, Webhook>();
  for (const webhook of webhooks) if (!firstOf.has(webhook.workspace)) firstOf.set(webhook.workspace, webhook);
  const ordered = [...firstOf.values()].toSorted((a, b) => compareTexts(a.workspace, b.workspace));
  const isNext = ({ workspace }: Redelivering): boolean => last === undefined || workspace > last;
  return [...ordered.filter(isNext), ...ordered.filter((webhook) => !isNext(webhook))].slice(0, max);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
