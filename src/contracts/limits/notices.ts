// Limits of notices to people, each with its reason.

export const noticeLimits = {
  /** People and chats that a workspace tells: a team, not a list of subscribers. */
  hearersMax: 10,
  /** How often new events are looked for. One read if nothing happened, a few for each workspace where something did. */
  lookMs: 5_000,
  /** Workspaces of one pass; the next pass continues with those that wait longest. */
  workspacesMax: 200,
  /** After a failure a workspace is looked at again after this time: it holds up no other one. */
  againMs: 60_000,
  /** Events read at once, and pages of one workspace in a pass: a backlog does not delay the others. */
  eventsMax: 500,
  pagesMax: 10,
  /** How long a first event waits for others of its cause: a fault of a batch fails hundreds of jobs in seconds. */
  gatherMs: 30_000,
  /** One message of one cause in this time; what happens meanwhile is counted in the next one. */
  windowMs: 600_000,
  /** Causes of a topic that are told apart. Receivers of webhooks can name any cause; further ones are told as `other`. */
  causesMax: 20,
  causeCharactersMax: 60,
  /** Ids of jobs or entries that a message names: enough to begin with. */
  namedMax: 5,
  /** How long the count of a cause is kept after its last message: longer than its window. */
  tallyKeptMs: 86_400_000,
  /** Tallies made into messages in one pass. */
  talliesMax: 200,
  /** Messages of a workspace in 24 hours: more than anyone reads. The digest counts the rest. */
  messagesADayMax: 500,
  /** Hour of the digest, in the zone of the workspace: before offices open. */
  digestHour: 8,
  /** Time limit of the counts of a digest: a large workspace has some 100,000 events in a day. */
  countMs: 10_000,
  /** Pauses before the retries, in seconds, some four hours together: then the news is in the next digest. */
  retrySeconds: [10, 60, 300, 1_800, 3_600, 7_200],
  /**
   * Copies of a message that may have arrived: the receiver knows neither the first nor the second. A third is not sent, and
   * the second waits for a receiver that is busy.
   */
  unclearMax: 2,
  unclearPauseSeconds: 300,
  /** How often due messages are looked for. */
  sendMs: 1_000,
  /** Messages sent at once by one process, and of one workspace: a chat that does not answer delays its own workspace. */
  lanesMax: 8,
  lanesOfWorkspaceMax: 2,
  /** When a message whose process died is due again: later than a mail may take (90 s). */
  leaseMs: 120_000,
  /** How long messages are kept, for the last problem of a hearer: few enough to erase with the workspace at once. */
  keepDays: 7,
  /** Newest messages read for the problems of hearers. */
  problemsReadMax: 100,
} as const;
