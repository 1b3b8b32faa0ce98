// The activity types of a job's walks. Temporal's timeline shows the type, so the type of each walk names its work.

/**
 * Activity types of walks. All of them are the same activity, which has several types because Temporal's timeline shows
 * the type. A walk has the first of these types that applies, or `walk` if none is known. Histories contain these
 * names.
 */
export const jobWalkActivityNames = [
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

export type JobWalkActivityName = (typeof jobWalkActivityNames)[number];

/** The work of the next walk, for Temporal. */
export interface JobWalkActivityWithSummary {
  readonly activity: JobWalkActivityName;
  readonly summary: string;
}
