// Lists every cause that needs attention. The attention list of a workspace, the page of all workspaces and the API's
// responses use this table, so a new cause is counted, named and colored everywhere, or the code does not compile.

/**
 * Urgency of an item. `now` means that something is stopped or lost until a user acts. `soon` means that something will
 * stop. `calm` means that no user of the workspace has to act.
 */
export type AttentionUrgency = 'now' | 'soon' | 'calm';

interface CauseRow {
  readonly urgency: AttentionUrgency;
}

/** Causes in the order in which they are shown. */
export const attentionUrgencyByCause = {
  rejected: { urgency: 'now' },
  failed: { urgency: 'now' },
  stopped: { urgency: 'now' },
  'sealing-paused': { urgency: 'now' },
  alarm: { urgency: 'now' },
  // Sello retries automatically.
  unanswered: { urgency: 'calm' },
  certificate: { urgency: 'soon' },
  title: { urgency: 'soon' },
  // The operator of the installation approves.
  approval: { urgency: 'calm' },
  'series-paused': { urgency: 'now' },
  'webhook-disabled': { urgency: 'now' },
  // The database refused rows of the audit log and events. The operator of the installation checks these changes.
  outbox: { urgency: 'now' },
  // A copy of a database, or practice. Nothing is sent until an operator removes the setting.
  'sends-nothing': { urgency: 'now' },
  // There is no copy outside the database with the heads of the installation's chains.
  'no-witness': { urgency: 'soon' },
} as const satisfies Readonly<Record<string, CauseRow>>;

/** Causes of items that need attention. */
export type AttentionCause = keyof typeof attentionUrgencyByCause;

export const attentionCauses = Object.keys(attentionUrgencyByCause) as AttentionCause[];
