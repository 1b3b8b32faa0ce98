// The milestones of a job for which a call can wait, in the order in which a job of the workflow "Invoice" reaches
// them.

/**
 * `sealed`: the record is sealed, so the invoice is issued. `printed`: its PDF is stored. `reported`: the job has ended.
 * A job that ends has reached all of them, whatever its steps were.
 */
export const jobMilestones = ['sealed', 'printed', 'reported'] as const;

export type JobMilestone = (typeof jobMilestones)[number];
