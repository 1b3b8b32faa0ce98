// Secrets of steps: a token or headers of a `webhook` step. They are encrypted next to the config, which has marks
// instead, so that workflows, versions and jobs show only marks.
import { Binary } from 'mongodb';
import {
  type CallSecrets,
  markSecrets,
  readCallConfig,
  secretMark,
  readCallSecrets,
  withSecrets,
} from '../../contracts/step-calls';
import type { Database } from '../database';
import { decryptBytes, encryptBytes, type MasterKey, type Reencrypt } from '../encryption';
import { jobs } from './jobs';
import type { StepProblem } from '../../messages/parameters';
import type { StoredStep } from '../../model/workflow';
import { workflowVersions, workflows } from './workflows';

type Steps = readonly StoredStep[];
type Config = NonNullable<StoredStep['config']>;

/** A mark without a stored value. */
export interface MarkProblem {
  /** `steps.0.config.token` */
  readonly path: string;
  readonly problem: StepProblem;
}

/** The key, and the workspace of the steps: secrets cannot be decrypted for another one. */
interface SecretsKey {
  readonly masterKey: MasterKey;
  readonly workspace: string;
}

const purposeOf = (workspace: string, step: string): string => `step ${workspace}:${step}`;

const hasSecrets = ({ provider, config }: StoredStep): boolean =>
  provider === 'webhook' && config !== undefined && readCallSecrets(config) !== undefined;

/** The config with its secrets, for the call. @throws when the master key is another */
export function openConfig({ masterKey, workspace }: SecretsKey, { id, config = {}, secrets }: StoredStep): Config {
  if (!secrets) return config;
  const bytes = decryptBytes(masterKey, purposeOf(workspace, id), Buffer.from(secrets.buffer));
  return withSecrets(config, JSON.parse(bytes.toString()) as CallSecrets);
}

/** A step for readers: marks instead of secrets, including those stored before there was encryption. */
export function hideSecrets({ secrets: _encrypted, ...step }: StoredStep): StoredStep {
  const secrets = hasSecrets(step) ? readCallSecrets(step.config ?? {}) : undefined;
  return secrets ? { ...step, config: withSecrets(step.config ?? {}, markSecrets(secrets)) } : step;
}

/** An object with a copy of a workflow's steps. */
export interface StepsHolder {
  readonly steps: Steps;
  readonly rescue: Steps;
}

/** The same object with marks for every secret. */
export const withShownSteps = <Row extends StepsHolder>(row: Row): Row => ({
  ...row,
  steps: mapSteps(row.steps, hideSecrets, 'steps'),
  rescue: mapSteps(row.rescue, hideSecrets, 'rescue'),
});

/**
 * Steps as they are stored: each secret encrypted, with a mark in its place. A mark from the client keeps the stored
 * value of the step with that id, only for the same host: a secret is never sent to an address that its owner did not
 * set it for.
 * @param before all steps of the previous version
 */
export function sealSteps(
  place: SecretsKey,
  steps: Steps,
  name: 'steps' | 'rescue',
  before: Steps,
): { readonly steps: StoredStep[]; readonly problems: readonly MarkProblem[] } {
  const problems: MarkProblem[] = [];
  const known = new Map(before.map((step) => [step.id, step]));
  const seal = (step: StoredStep, path: string): StoredStep => {
    if (!hasSecrets(step)) return step;
    const resolved = withKnownSecrets(place, step, known.get(step.id));
    problems.push(...resolved.problems.map((problem) => ({ ...problem, path: `${path}.config.${problem.path}` })));
    return sealStep(place, resolved.step, known.get(step.id));
  };
  return { steps: mapSteps(steps, seal, name), problems };
}

/** Encrypts the secrets of a plain config. Unchanged secrets keep their stored value, so that the step is unchanged. */
function sealStep(place: SecretsKey, step: StoredStep, before: StoredStep | undefined): StoredStep {
  const { config = {}, id } = step;
  const secrets = readCallSecrets(config);
  if (!secrets) return step;
  const text = JSON.stringify(secrets);
  const isSame = before?.secrets && JSON.stringify(readCallSecrets(openConfig(place, before))) === text;
  const encrypted = () => new Binary(encryptBytes(place.masterKey, purposeOf(place.workspace, id), Buffer.from(text)));
  return {
    ...step,
    config: withSecrets(config, markSecrets(secrets)),
    secrets: isSame && before.secrets ? before.secrets : encrypted(),
  };
}

function withKnownSecrets(
  place: SecretsKey,
  step: StoredStep,
  before: StoredStep | undefined,
): { readonly step: StoredStep; readonly problems: readonly MarkProblem[] } {
  const config = step.config ?? {};
  const given = readCallSecrets(config) ?? {};
  const old = before && hasSecrets(before) ? openConfig(place, before) : undefined;
  const isElsewhere = old !== undefined && hostOf(old) !== hostOf(config);
  const kept = old && !isElsewhere ? readCallConfig(old) : undefined;
  const keptHeaders = new Map(Object.entries(kept?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const problems: MarkProblem[] = [];
  const valueOf = (value: string, known: string | undefined, path: string): string => {
    if (value !== secretMark) return value;
    if (known !== undefined) return known;
    problems.push({ path, problem: { kind: 'secret-unknown', isOtherHost: isElsewhere } });
    return value;
  };
  const secrets = {
    ...(given.token ? { token: valueOf(given.token, kept?.token, 'token') } : {}),
    ...(given.headers
      ? {
          headers: Object.fromEntries(
            Object.entries(given.headers).map(([name, value]) => [
              name,
              valueOf(value, keptHeaders.get(name.toLowerCase()), `headers.${name}`),
            ]),
          ),
        }
      : {}),
  };
  return { step: { ...step, config: withSecrets(config, secrets) }, problems };
}

/** Scheme, host and port; the text itself when it is not a URL. */
function hostOf(config: Config): string {
  const { url } = readCallConfig(config);
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Every step changed, including branches, with its path. */
function mapSteps(steps: Steps, change: (step: StoredStep, path: string) => StoredStep, path: string): StoredStep[] {
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
export const rotateStepSecrets = (database: Database, again: Reencrypt): Promise<void> =>
  rewriteSteps(database, (workspace, step) => {
    const next = step.secrets && again(purposeOf(workspace, step.id), step.secrets);
    return next ? { ...step, secrets: next } : step;
  });

/** Encrypts secrets stored before there was encryption. May run at any time and twice. */
export const sealStoredSteps = (database: Database, masterKey: MasterKey): Promise<void> =>
  rewriteSteps(database, (workspace, step) =>
    hasSecrets(step) && !step.secrets ? sealStep({ masterKey, workspace }, step, undefined) : step,
  );

async function rewriteSteps(
  database: Database,
  change: (workspace: string, step: StoredStep) => StoredStep,
): Promise<void> {
  const rewritten = (row: StepsHolder & { readonly workspace: string }) => {
    let isChanged = false;
    const watched = (step: StoredStep): StoredStep => {
      const next = change(row.workspace, step);
      isChanged ||= next !== step;
      return next;
    };
    const steps = mapSteps(row.steps, watched, 'steps');
    const rescue = mapSteps(row.rescue, watched, 'rescue');
    return isChanged ? { steps, rescue } : undefined;
  };
  // A workflow published meanwhile is under the first key; versions and the steps of a job never change.
  for await (const row of workflows(database).find()) {
    const next = rewritten(row);
    if (next) await workflows(database).updateOne({ _id: row._id, version: row.version }, { $set: next });
  }
  for await (const row of workflowVersions(database).find()) {
    const next = rewritten(row);
    if (next) await workflowVersions(database).updateOne({ _id: row._id }, { $set: next });
  }
  // By the index of open jobs: otherwise all jobs would be read.
  for await (const row of jobs(database).find({ workspace: { $gt: '' }, open: true }, { hint: 'job_running' })) {
    const next = rewritten(row);
    if (next) await jobs(database).updateOne({ _id: row._id, open: true }, { $set: next });
  }
}
