// The rates of faults in one simulation. Each seed draws its own rates, so that some runs have many crashes and others
// many lost responses. Probabilities are per step, or per message where noted.
export interface FaultRates {
  /** A process dies, a task stalls, an effect of the store fails on its way, or the clock of a process jumps. */
  readonly crash: number;
  readonly stall: number;
  readonly storeFailure: number;
  readonly clockJump: number;
  /** Maximum times that a task stalls. One of them is drawn. */
  readonly stallMsMax: readonly number[];
  /** The run of a chain in Temporal is terminated; every chain is woken. */
  readonly terminate: number;
  /** The run of a job in Temporal is terminated, or its cancellation is requested. */
  readonly terminateJob: number;
  /** Per step: an operator resets the run of a chain that is paused because records are missing. */
  readonly resetPaused: number;
  /** Per repeated attempt to seal: an operator resets the activity before it. */
  readonly resetSeal: number;
  /** Per step: an operator confirms the last record of a paused chain. */
  readonly confirms: number;
  /** Per call: Temporal does not respond; per signal: Temporal loses it, or delivers it late. */
  readonly engineAway: number;
  readonly signalLost: number;
  readonly signalLate: number;
  /** Per step: the database of Temporal is lost. */
  readonly engineLost: number;
  /** Per result of an activity: the run continues as new. */
  readonly continueAsNew: number;
  /** Time without work after which the run of a chain ends. */
  readonly idleMs: number;
  /** Whether suppliers must register first, with an authorization form and an approval. */
  readonly registers: boolean;
  /** Per job: it creates a PDF. */
  readonly page: number;
  /**
   * Per message: it never arrives, its response is lost, it arrives after its sender has given up, or it gets a wrong
   * response.
   */
  readonly lost: number;
  readonly unheard: number;
  readonly late: number;
  readonly wrong: number;
  /** Per message: the authority rejects the header or the caller. */
  readonly refused: number;
  /** Per record: it is rejected (some records only once), or it is not checked for a technical reason. */
  readonly lineRefused: number;
  readonly refusedOnce: number;
  readonly lineTechnical: number;
  /** Per accepted record: if it is sent again, it is rejected, because the census has changed. */
  readonly refusedLater: number;
  /** Per invoice: its record makes any message invalid. */
  readonly poison: number;
  /** Per invoice: its entry is near the size limit of a document. */
  readonly large: number;
  /** Per step: a client does something. */
  readonly client: number;
  /** Number of invoices that are created at once; 1 means no bursts. */
  readonly burst: number;
  readonly workers: number;
  /** Number of suppliers. If there is a second workspace, the first supplier has a chain there too. */
  readonly chains: number;
  readonly workspaces: 1 | 2;
  /** Waiting times that the authority sets, in turn. */
  readonly waits: readonly (number | '')[];
  /** Maximum delay of a message. */
  readonly lateMsMax: number;
  /** Maximum milliseconds of a step. */
  readonly stepMsMax: number;
  /** Per step: an operator sets a new installation number for a chain, as after a restored backup. */
  readonly renew: number;
  /** Per step: the certificate expires, a backup is made, or the last backup is restored. */
  readonly certificateEnds: number;
  readonly backup: number;
  readonly restore: number;
  /**
   * Whether a backup is restored only if the run of a chain knows more than the backup, and nothing is being sealed.
   * Nobody then renews the chain at once.
   */
  readonly restoresBehindRuns: boolean;
  /** Per step: a supplier's own certificate is stored or deleted. */
  readonly ownCertificates: number;
  /** Per call of an operator: the signal to the chain is lost. */
  readonly wakeLost: number;
  /** Per step: Temporal gives up an activity that is still running. */
  readonly givenUp: number;
  /** Per step: an election happens, after which reads show an older state for a moment. */
  readonly elections: number;
  /** Per aggregate: its first reads show the state at the call, and the others show the state at the response. */
  readonly tornReads: number;
  /** Per step: the folder of the witness hangs for a while. */
  readonly witnessHangs: number;
  /** Per step: the folder of the witness can be read but not written for a while, as when its disk is full. */
  readonly witnessReadOnly: number;
  /** Per invoice: the operation is in another month than the date of the invoice. */
  readonly otherMonth: number;
  /** Whether there is a witness outside the database. */
  readonly witness: boolean;
  /** `small`: batches have at most 20 records, and as many pending records end the waiting time. */
  readonly lists: 'full' | 'small';
  /** Number of newest invoices that clients use again. */
  readonly focus: number;
  /** The share of client actions that use an existing invoice. */
  readonly comesBack: number;
  /** The minimum share of amendments among these actions. */
  readonly amends: number;
  /** Share of client actions in which a registered supplier registers again, or leaves. */
  readonly partyAgain: number;
  /** Seconds after which queries show a record that the authority accepted. */
  readonly queryBehindSeconds: number;
}

/** Dangers that need special rates. A seed has a danger if its row sets it. */
export const dangers = {
  /** The signal after an operator's commit is lost, while a chain that nothing stops any more has a run. */
  lostWakes: true,
  /** An activity that Temporal gave up commits while its repetition runs. */
  zombies: true,
  /** Reads show an older state after an election. */
  staleReads: true,
  /** Only the database has the last record of a chain. */
  noWitness: true,
} as const satisfies Readonly<Record<string, boolean>>;

export const noFaults = {
  crash: 0,
  stall: 0,
  storeFailure: 0,
  clockJump: 0,
  terminate: 0,
  terminateJob: 0,
  resetPaused: 0,
  resetSeal: 0,
  confirms: 0,
  engineAway: 0,
  signalLost: 0,
  signalLate: 0,
  engineLost: 0,
  wakeLost: 0,
  elections: 0,
  tornReads: 0,
  witnessHangs: 0,
  witnessReadOnly: 0,
  givenUp: 0,
  renew: 0,
  certificateEnds: 0,
  backup: 0,
  restore: 0,
  lost: 0,
  unheard: 0,
  late: 0,
  wrong: 0,
  refused: 0,
  lineRefused: 0,
  refusedOnce: 0,
  refusedLater: 0,
  lineTechnical: 0,
  client: 0,
} satisfies Partial<FaultRates>;

/**
 * Amendments follow each other closely, and messages arrive long after their senders gave up. The danger is that one
 * message arrives after the next message of its invoice, and no other message of this invoice follows for more than a
 * minute. Anything else that delays the next message prevents this.
 */
export const lateAmendments = {
  late: 0.3,
  lateMsMax: 55_000,
  unheard: 0,
  lost: 0,
  wrong: 0,
  waits: [0],
  chains: 1,
  workspaces: 1,
  client: 0.06,
  burst: 1,
  // If few invoices are amended often, the only accepted messages are those that arrive after a later record of the
  // invoice.
  focus: 3,
  comesBack: 0.98,
  amends: 0.98,
  refused: 0,
  // Two records of one invoice are in doubt at the same time: lines are rejected after attempts without a response.
  lineRefused: 0.15,
  refusedOnce: 0.5,
  renew: 0,
  crash: 0.001,
  clockJump: 0,
  witnessHangs: 0,
  witnessReadOnly: 0,
  registers: false,
  stepMsMax: 50,
} as const satisfies Partial<FaultRates>;

/**
 * The database of one chain is restored again and again, only its run has the last record, and operators reset the run
 * and confirm the chain. The danger is that the run forgets a record before the chain has another number.
 */
export const resetAfterRestore = {
  witness: false,
  backup: 0.002,
  restore: 0.005,
  restoresBehindRuns: true,
  renew: 0,
  resetPaused: 0.02,
  resetSeal: 0.8,
  confirms: 0.02,
  // A run that began before the backup knows nothing that the database lacks.
  continueAsNew: 0.05,
  idleMs: 600_000,
  terminate: 0,
  engineLost: 0.0003,
  // The authority always responds, so that it shows a confirmation to be wrong.
  lost: 0,
  unheard: 0,
  late: 0,
  wrong: 0,
  refused: 0,
  queryBehindSeconds: 0,
  stall: 0,
  certificateEnds: 0,
  ownCertificates: 0,
  // Clients leave time for sealing and sending.
  client: 0.008,
  comesBack: 0.1,
  burst: 1,
  page: 0,
  waits: [0],
  crash: 0.001,
  clockJump: 0,
  // While the witness hangs, chains are paused even if there is none.
  witnessHangs: 0,
  witnessReadOnly: 0,
  registers: false,
  stepMsMax: 100,
  // A confirmation is valid for a minute, which delays backups less.
  lists: 'small',
  chains: 1,
  workspaces: 1,
} as const satisfies Partial<FaultRates>;
