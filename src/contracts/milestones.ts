// The milestones of a job for which a call can wait, in the order in which a job of the workflow "Invoice" reaches
// them.

/**
 * `sealed` means that the record is sealed, so the invoice is issued. `printed` means that its PDF is stored, and
 * `reported` that the job has ended. A job that has ended has reached all milestones, whatever its steps were.
 */
export const jobMilestones = ['sealed', 'printed', 'reported'] as const;

export type JobMilestone = (typeof jobMilestones)[number];
