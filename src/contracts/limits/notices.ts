// Limits of notices to people, each with its reason.

export const noticeLimits = {
  /**
   * Maximum number of recipients of a workspace's notices, which are people and chats. This is enough for a team, but
   * not for a list of subscribers.
   */
  hearersMax: 10,
  /**
   * How often new events are read. If nothing happened, this costs one read; otherwise a few reads for each workspace
   * with events.
   */
  lookMs: 5_000,
  /** Maximum number of workspaces in one pass; the next pass continues with the workspaces that have waited longest. */
  workspacesMax: 200,
  /** Pause after a failure of one workspace. The failure delays no other workspace. */
  againMs: 60_000,
  /**
   * Maximum number of events read at once, and of pages of one workspace in a pass, so that a backlog does not delay
   * the others.
   */
  eventsMax: 500,
  pagesMax: 10,
  /**
   * Time that a first event waits for others of the same cause. A fault of a batch fails hundreds of jobs in seconds.
   */
  gatherMs: 30_000,
  /** Time in which each cause gets one message; its next message counts later events. */
  windowMs: 600_000,
  /**
   * Maximum number of causes of a topic that are counted separately. Receivers of webhooks can name any cause, so
   * further causes count as `other`.
   */
  causesMax: 20,
  causeCharactersMax: 60,
  /** Maximum number of ids of jobs or entries in a message, enough to begin with. */
  namedMax: 5,
  /** Time for which the count of a cause is kept after its last message, longer than the cause's window. */
  tallyKeptMs: 86_400_000,
  /** Maximum number of tallies sent as messages in one pass. */
  talliesMax: 200,
  /**
   * Maximum number of messages of a workspace in 24 hours, more than anyone reads. The digest contains the number of
   * the others.
   */
  messagesADayMax: 500,
  /** Hour of the digest in the zone of the workspace, before offices open. */
  digestHour: 8,
  /** Time limit of the counts of a digest. A large workspace has about 100,000 events in a day. */
  countMs: 10_000,
  /**
   * Pauses before the retries in seconds, together about four hours. After the last retry, the news is in the next
   * digest.
   */
  retrySeconds: [10, 60, 300, 1_800, 3_600, 7_200],
  /**
   * Maximum number of copies of a message that may have arrived although the receiver did not confirm them. A third
   * copy is not sent, and the second copy waits while the receiver is busy.
   */
  unclearMax: 2,
  unclearPauseSeconds: 300,
  /** How often Sello reads due messages. */
  sendMs: 1_000,
  /**
   * Maximum number of messages that one process sends at once, in total and for one workspace. A chat that does not
   * respond therefore delays only its own workspace.
   */
  lanesMax: 8,
  lanesOfWorkspaceMax: 2,
  /** Time after which a message is due again if its process died. It is longer than an email may take (90 s). */
  leaseMs: 120_000,
  /**
   * Number of days for which messages are kept, for the last problem of a recipient. Because there are so few messages,
   * they can be erased with the workspace at once.
   */
  keepDays: 7,
  /** Number of newest messages in which Sello looks for problems of the recipients. */
  problemsReadMax: 100,
} as const;
