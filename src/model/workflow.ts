// Workflows of a workspace: their steps, and the versions that were published.
import type { EncryptedBytes } from './key';

/** A step in its stored and returned form; its provider reads `config`. */
export interface StoredWorkflowStep {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly summary?: string;
  readonly notes?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  /** The encrypted values for the marks in `config` (step-secrets.ts). */
  readonly secrets?: EncryptedBytes;
  readonly next?: readonly StoredNextStepRule[];
}

export interface StoredNextStepRule {
  readonly status?: string;
  readonly code?: string;
  readonly steps?: readonly StoredWorkflowStep[];
  readonly step_id?: string;
  readonly stop?: boolean;
}

/** Name, description and steps of a workflow. */
export interface WorkflowContent {
  readonly name: string;
  readonly description: string;
  readonly steps: readonly StoredWorkflowStep[];
  readonly rescue: readonly StoredWorkflowStep[];
}

/** A workflow with its current version. */
export interface WorkflowDocument extends WorkflowContent {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly schema: string;
  readonly country: string;
  readonly draft: boolean;
  readonly disabled: boolean;
  readonly version: string;
  readonly hash: string;
  readonly versions: readonly {
    version: string;
    hash: string;
    name: string;
    src: string;
    srcId?: string;
    createdAt: Date;
  }[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A published version of a workflow. */
export interface WorkflowVersion extends WorkflowContent {
  /** `<workspace>:<workflow>:<version>` */
  readonly _id: string;
  readonly workspace: string;
  readonly workflow: string;
  readonly version: string;
  readonly hash: string;
  readonly schema: string;
  readonly country: string;
  /** Bytes that a client stored in it; absent if they are few (store/held-bytes.ts), and in old rows. */
  readonly heldBytes?: number;
}
