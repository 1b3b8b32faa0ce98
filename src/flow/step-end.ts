// How a step goes on: it ends with its changes, waits for something, or needs something from outside first.
import type { Fault, FaultParty } from '../contracts/errors';
import type { ContentChange } from '../store/entries/content-change';
import type { FileRow, StateRow } from '../store/entries/entries';
import type { ChainDocument } from '../store/chains/chains';
import type { JobDocument } from '../store/jobs/jobs';
import type { RequestDocument } from '../store/chains/requests';
import { message, type Message, type StoredText } from '../messages/message';
import type { ConfigProblem } from '../contracts/step-calls';
import type { Need } from './view';
import type { OutcomeStatus } from './workflow';

/** What a step writes beside its own event. */
export interface StepChanges {
  readonly content?: ContentChange;
  readonly state?: { readonly row: StateRow; readonly faults: readonly Fault[] };
  readonly files?: readonly { readonly row: FileRow; readonly bytes?: Buffer }[];
  readonly registration?: RegistrationChange;
  readonly folder?: string;
  /** Another job, stored with the walk. When it changes content it takes over the hold on the entry. */
  readonly creates?: JobDocument;
}

/** A supplier's way into its chain or out of it. */
export type RegistrationChange =
  | {
      readonly kind: 'register';
      readonly supplier: string;
      readonly supplierName: string;
      readonly zone: string;
      /** For a chain that is new; one that is there keeps its own. */
      readonly installation: string;
      readonly registration: ChainDocument['registration'];
    }
  | { readonly kind: 'unregister'; readonly supplier: string };

export interface StepDone extends StepChanges {
  readonly kind: 'end';
  readonly status: OutcomeStatus;
  readonly code?: string;
  readonly message?: StoredText;
  readonly paths?: readonly string[];
  /** What the reader does next, where the message does not have it. */
  readonly remedy?: StoredText;
  /** Whom a code of the authority is about. */
  readonly party?: FaultParty;
  /** Further reasons of a KO, beside the one of code and message. */
  readonly moreFaults?: readonly Fault[];
  /** Accepted with errors: shown on the entry, not on the job. */
  readonly warning?: Fault;
}

/** What a waiting job is woken by. */
export type WaitFor = 'sealed' | 'settled' | 'upload' | 'approval' | 'series' | 'call';

export interface StepWaits {
  readonly kind: 'wait';
  readonly for: WaitFor;
  /** The request whose signal ends the wait; for a registration the job itself; a series that no signal tells of. */
  readonly id: string;
  /** Text of the QUEUED event; without one it is made from the chain's state when it is read. */
  readonly message?: Message;
  /** A request that the step puts into the supplier's queue. */
  readonly request?: NewRequest;
  /** The step's call to the outside is due from now on. */
  readonly calls?: true;
  /** The request of another job: this one listens for its outcome. */
  readonly listensTo?: string;
}

/** A request before it has its place in the queue. */
export type NewRequest = Pick<
  RequestDocument,
  '_id' | 'chain' | 'kind' | 'step' | 'visit' | 'entry' | 'contentRevision' | 'restore' | 'position'
> & { readonly number: string; readonly date: string };

export interface StepNeeds {
  readonly kind: 'needs';
  readonly need: Need;
}

export type StepEnd = StepDone | StepWaits | StepNeeds;

export const endStep = (status: OutcomeStatus, more: Omit<StepDone, 'kind' | 'status'> = {}): StepDone => ({
  kind: 'end',
  status,
  ...more,
});

export const refuseStep = (code: string, message: StoredText): StepDone => endStep('KO', { code, message });

/** The config of the step cannot be used; a problem without a name is one of the config itself. */
export const refuseConfig = (...problems: readonly ConfigProblem[]): StepDone =>
  refuseNamed(problems.map(({ name, problem }) => ({ name: name === '' ? 'config' : `config.${name}`, problem })));

/** The same with whole names: of the config, or of the job's arguments. */
export const refuseNamed = (problems: readonly ConfigProblem[]): StepDone =>
  refuseStep('bad-config', message('step-config-invalid', { problems }));

export const skipStep = (message: StoredText): StepDone => endStep('SKIP', { message });
