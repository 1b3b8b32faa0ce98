// Encrypts secrets of steps, which are a token or headers of a `webhook` step. The secrets are stored next to the
// config, and the config has marks instead, so that workflows, versions and jobs show only marks.
import { Binary } from 'mongodb';
import {
  type WebhookStepSecrets,
  maskWebhookStepSecrets,
  parseWebhookStepConfig,
  secretMask,
  parseWebhookStepSecrets,
  addWebhookStepSecretsToConfig,
} from '../../contracts/step-calls';
import type { Database } from '../database';
import { decryptStoredBytes, encryptBytesForStorage, type MasterKeys, type ByteReencrypter } from '../encryption';
import { getJobsCollection } from './jobs';
import type { WorkflowStepProblem } from '../../messages/parameters';
import type { StoredWorkflowStep } from '../../model/workflow';
import { getWorkflowVersionsCollection, getWorkflowsCollection } from './workflows';

type Steps = readonly StoredWorkflowStep[];
type Config = NonNullable<StoredWorkflowStep['config']>;

/** A mark without a stored value. */
export interface MaskWithoutStoredSecretProblem {
  /** `steps.0.config.token` */
  readonly path: string;
  readonly problem: WorkflowStepProblem;
}

/** The key, and the workspace of the steps. The secrets cannot be decrypted for another workspace. */
interface SecretsKey {
  readonly masterKey: MasterKeys;
  readonly workspace: string;
}

const formatPurpose = (workspace: string, step: string): string => `step ${workspace}:${step}`;

const hasSecrets = ({ provider, config }: StoredWorkflowStep): boolean =>
  provider === 'webhook' && config !== undefined && parseWebhookStepSecrets(config) !== undefined;

/** Returns the config of a step with its secrets, for the call. @throws if the master key is another one */
export function decryptWorkflowStepConfig(
  { masterKey, workspace }: SecretsKey,
  { id, config = {}, secrets }: StoredWorkflowStep,
): Config {
  if (!secrets) return config;
  const bytes = decryptStoredBytes(masterKey, formatPurpose(workspace, id), Buffer.from(secrets.buffer));
  return addWebhookStepSecretsToConfig(config, JSON.parse(bytes.toString()) as WebhookStepSecrets);
}

/** Returns a step for responses, with marks instead of secrets. This includes secrets that were stored unencrypted. */
export function maskWorkflowStepSecrets({ secrets: _encrypted, ...step }: StoredWorkflowStep): StoredWorkflowStep {
  const secrets = hasSecrets(step) ? parseWebhookStepSecrets(step.config ?? {}) : undefined;
  return secrets
    ? { ...step, config: addWebhookStepSecretsToConfig(step.config ?? {}, maskWebhookStepSecrets(secrets)) }
    : step;
}

/** An object with a copy of a workflow's steps. */
export interface WorkflowStepLists {
  readonly steps: Steps;
  readonly rescue: Steps;
}

/** Returns the same object with marks for every secret. */
export const maskWorkflowSecrets = <Row extends WorkflowStepLists>(row: Row): Row => ({
  ...row,
  steps: mapSteps(row.steps, maskWorkflowStepSecrets, 'steps'),
  rescue: mapSteps(row.rescue, maskWorkflowStepSecrets, 'rescue'),
});

/**
 * Encrypts each secret of steps for storage, and replaces it with a mark. If the client sends a mark, the stored value
 * of the step with that id stays. This happens only for the same host and path, so that a secret is never sent to an
 * address for which its owner did not set it: at most providers of webhooks, the path is the account.
 * @param before all steps of the previous version
 */
export function encryptOrKeepMaskedWorkflowStepSecrets(
  place: SecretsKey,
  steps: Steps,
  name: 'steps' | 'rescue',
  before: Steps,
): { readonly steps: StoredWorkflowStep[]; readonly problems: readonly MaskWithoutStoredSecretProblem[] } {
  const problems: MaskWithoutStoredSecretProblem[] = [];
  const stepsById = new Map(before.map((step) => [step.id, step]));
  const seal = (step: StoredWorkflowStep, path: string): StoredWorkflowStep => {
    if (!hasSecrets(step)) return step;
    const resolved = withKnownSecrets(place, step, stepsById.get(step.id));
    problems.push(...resolved.problems.map((problem) => ({ ...problem, path: `${path}.config.${problem.path}` })));
    return sealStep(place, resolved.step, stepsById.get(step.id));
  };
  return { steps: mapSteps(steps, seal, name), problems };
}

/**
 * Encrypts the secrets of a plain config. An unchanged secret keeps its stored value, so that the step is unchanged.
 */
function sealStep(
  place: SecretsKey,
  step: StoredWorkflowStep,
  before: StoredWorkflowStep | undefined,
): StoredWorkflowStep {
  const { config = {}, id } = step;
  const secrets = parseWebhookStepSecrets(config);
  if (!secrets) return step;
  const text = JSON.stringify(secrets);
  const isSame =
    before?.secrets && JSON.stringify(parseWebhookStepSecrets(decryptWorkflowStepConfig(place, before))) === text;
  const encrypted = () =>
    new Binary(encryptBytesForStorage(place.masterKey, formatPurpose(place.workspace, id), Buffer.from(text)));
  return {
    ...step,
    config: addWebhookStepSecretsToConfig(config, maskWebhookStepSecrets(secrets)),
    secrets: isSame && before.secrets ? before.secrets : encrypted(),
  };
}

function withKnownSecrets(
  place: SecretsKey,
  step: StoredWorkflowStep,
  before: StoredWorkflowStep | undefined,
): { readonly step: StoredWorkflowStep; readonly problems: readonly MaskWithoutStoredSecretProblem[] } {
  const config = step.config ?? {};
  const newSecrets = parseWebhookStepSecrets(config) ?? {};
  const old = before && hasSecrets(before) ? decryptWorkflowStepConfig(place, before) : undefined;
  const isElsewhere = old !== undefined && readPlace(old) !== readPlace(config);
  const storedCall = old && !isElsewhere ? parseWebhookStepConfig(old) : undefined;
  const keptHeaders = new Map(
    Object.entries(storedCall?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const problems: MaskWithoutStoredSecretProblem[] = [];
  const chooseValue = (value: string, known: string | undefined, path: string): string => {
    if (value !== secretMask) return value;
    if (known !== undefined) return known;
    problems.push({ path, problem: { kind: 'secret-unknown', isOtherAddress: isElsewhere } });
    return value;
  };
  const secrets = {
    ...(newSecrets.token ? { token: chooseValue(newSecrets.token, storedCall?.token, 'token') } : {}),
    ...(newSecrets.headers
      ? {
          headers: Object.fromEntries(
            Object.entries(newSecrets.headers).map(([name, value]) => [
              name,
              chooseValue(value, keptHeaders.get(name.toLowerCase()), `headers.${name}`),
            ]),
          ),
        }
      : {}),
  };
  return { step: { ...step, config: addWebhookStepSecretsToConfig(config, secrets) }, problems };
}

/** Returns the URL without its query; the text itself if it is not a URL. */
function readPlace(config: Config): string {
  const { url } = parseWebhookStepConfig(config);
  if (!URL.canParse(url)) return url;
  const place = new URL(url);
  place.search = '';
  place.hash = '';
  return place.href;
}

/** Changes every step, including branches, with its path. */
function mapSteps(
  steps: Steps,
  change: (step: StoredWorkflowStep, path: string) => StoredWorkflowStep,
  path: string,
): StoredWorkflowStep[] {
  return steps.map((step, index) => {
    const at = `${path}.${index}`;
    const changed = change(step, at);
    if (!changed.next) return changed;
    const next = changed.next.map((one, n) =>
      one.steps ? { ...one, steps: mapSteps(one.steps, change, `${at}.next.${n}.steps`) } : one,
    );
    return { ...changed, next };
  });
}

/** Encrypts the secrets of stored steps again, for a change of the master key. Completed jobs make no more calls. */
export const reencryptWorkflowStepSecrets = (database: Database, again: ByteReencrypter): Promise<void> =>
  rewriteSteps(database, (workspace, step) => {
    const next = step.secrets && again(formatPurpose(workspace, step.id), step.secrets);
    return next ? { ...step, secrets: next } : step;
  });

/** Encrypts secrets that were stored before secrets were encrypted. May run at any time, and several times. */
export const encryptStoredPlainWorkflowStepSecrets = (database: Database, masterKey: MasterKeys): Promise<void> =>
  rewriteSteps(database, (workspace, step) =>
    hasSecrets(step) && !step.secrets ? sealStep({ masterKey, workspace }, step, undefined) : step,
  );

async function rewriteSteps(
  database: Database,
  change: (workspace: string, step: StoredWorkflowStep) => StoredWorkflowStep,
): Promise<void> {
  const rewritten = (row: WorkflowStepLists & { readonly workspace: string }) => {
    let isChanged = false;
    const watched = (step: StoredWorkflowStep): StoredWorkflowStep => {
      const next = change(row.workspace, step);
      isChanged ||= next !== step;
      return next;
    };
    const steps = mapSteps(row.steps, watched, 'steps');
    const rescue = mapSteps(row.rescue, watched, 'rescue');
    return isChanged ? { steps, rescue } : undefined;
  };
  // A workflow that is published in the meantime is already encrypted with the first key. Versions and the steps of a
  // job never change.
  for await (const row of getWorkflowsCollection(database).find()) {
    const next = rewritten(row);
    if (next) await getWorkflowsCollection(database).updateOne({ _id: row._id, version: row.version }, { $set: next });
  }
  for await (const row of getWorkflowVersionsCollection(database).find()) {
    const next = rewritten(row);
    if (next) await getWorkflowVersionsCollection(database).updateOne({ _id: row._id }, { $set: next });
  }
  // The index of open jobs is used. Otherwise, all jobs would be read.
  for await (const row of getJobsCollection(database).find(
    { workspace: { $gt: '' }, open: true },
    { hint: 'job_running' },
  )) {
    const next = rewritten(row);
    if (next) await getJobsCollection(database).updateOne({ _id: row._id, open: true }, { $set: next });
  }
}
