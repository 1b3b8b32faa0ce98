// Limits of notices to people, each with its reason.

export const noticeLimits = {
  /** Recipients of a workspace's notices, people and chats: a team, not a list of subscribers. */
  hearersMax: 10,
  /** How often new events are read. One read if nothing happened, a few for each workspace with events. */
  lookMs: 5_000,
  /** Workspaces of one pass; the next pass continues with those that have waited longest. */
  workspacesMax: 200,
  /** Pause after a failure of one workspace, which delays no other one. */
  againMs: 60_000,
  /** Events read at once, and pages of one workspace in a pass: a backlog does not delay the others. */
  eventsMax: 500,
  pagesMax: 10,
  /** How long a first event waits for others of its cause: a fault of a batch fails hundreds of jobs in seconds. */
  gatherMs: 30_000,
  /** One message for each cause in this time; later events are counted in the next one. */
  windowMs: 600_000,
  /**
   * Causes of a topic that are counted separately. Receivers of webhooks can name any cause; further causes count as
   * `other`.
   */
  causesMax: 20,
  causeCharactersMax: 60,
  /** Ids of jobs or entries in a message: enough to begin with. */
  namedMax: 5,
  /** How long the count of a cause is kept after its last message: longer than its window. */
  tallyKeptMs: 86_400_000,
  /** Tallies sent as messages in one pass. */
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
   * Copies of a message that may have arrived: the receiver confirmed neither the first nor the second. A third is not
   * sent, and the second waits for a receiver that is busy.
   */
  unclearMax: 2,
  unclearPauseSeconds: 300,
  /** How often due messages are read. */
  sendMs: 1_000,
  /**
   * Messages sent at once by one process, and for one workspace: a chat that does not respond delays its own workspace.
   */
  lanesMax: 8,
  lanesOfWorkspaceMax: 2,
  /** When a message whose process died is due again: later than an email may take (90 s). */
  leaseMs: 120_000,
  /**
   * How long messages are kept, for the last problem of a recipient: few enough to erase with the workspace at once.
   */
  keepDays: 7,
  /** Newest messages read for the problems of hearers. */
  problemsReadMax: 100,
} as const;
