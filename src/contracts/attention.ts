// Why something needs attention: the one table of causes. The attention list of a workspace, the page of all workspaces and the
// API's answers are made of it: a cause that is added here is counted, named and coloured everywhere, or does not compile.

/**
 * How urgent an item is. `now`: something stopped or is lost until a user acts. `soon`: it will stop. `calm`: nobody
 * here has to act.
 */
export type AttentionUrgency = 'now' | 'soon' | 'calm';

interface CauseRow {
  readonly urgency: AttentionUrgency;
}

/** Causes in the order in which they are shown. */
export const attentionTable = {
  rejected: { urgency: 'now' },
  failed: { urgency: 'now' },
  stopped: { urgency: 'now' },
  'sealing-paused': { urgency: 'now' },
  alarm: { urgency: 'now' },
  // Sello tries again by itself.
  unanswered: { urgency: 'calm' },
  certificate: { urgency: 'soon' },
  title: { urgency: 'soon' },
  // The operator of the installation approves.
  approval: { urgency: 'calm' },
  'series-paused': { urgency: 'now' },
  'webhook-disabled': { urgency: 'now' },
  // Rows of the audit and events that the database refused. The operator of the installation looks.
  outbox: { urgency: 'now' },
  // Of the installation: nobody outside the database knows how far it has come.
  'no-witness': { urgency: 'soon' },
} as const satisfies Readonly<Record<string, CauseRow>>;

/** Causes of items that need attention. */
export type AttentionCause = keyof typeof attentionTable;

export const attentionCauses = Object.keys(attentionTable) as AttentionCause[];
