// The activity types of a job's walks: Temporal's timeline shows the type, so each walk has that of what it does.

/**
 * Activity types of walks: all of them are the same activity, and Temporal's timeline shows the type. A walk has the
 * type of what it does that comes first here; `walk`: it is unknown. Histories have these names.
 */
export const jobWalkActivities = [
  'drawPdf',
  'requestRecord',
  'requestCancellation',
  'recordResponse',
  'registerSupplier',
  'unregisterSupplier',
  'takeApproval',
  'takeAgreement',
  'takeRecord',
  'recordCall',
  'requestCall',
  'assignNumber',
  'signEnvelope',
  'changeDocument',
  'startWorkflow',
  'checkCensus',
  'requestApproval',
  'requestAgreement',
  'checkResponse',
  'moveEntry',
  'setState',
  'walk',
] as const;

/** Type of a walk's activity. */
export type JobWalkActivity = (typeof jobWalkActivities)[number];

/** What the next walk does, as Temporal shows it. */
export interface JobWalkName {
  readonly activity: JobWalkActivity;
  readonly summary: string;
}
