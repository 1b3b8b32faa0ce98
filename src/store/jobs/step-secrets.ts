// Secrets of steps: a token or headers of a step `webhook`. They are encrypted beside the config, which has marks in their
// places, so whoever reads a workflow, a version or a job finds marks.
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
import { decryptBytes, encryptBytes, type MasterKey } from '../encryption';
import { jobs } from './jobs';
import { workflowVersions } from './workflow-versions';
import { type StoredStep, workflows } from './workflows';
import type { StepProblem } from '../../messages/parameters';

type Steps = readonly StoredStep[];
type Config = NonNullable<StoredStep['config']>;

/** A mark that stands for nothing. */
export interface MarkProblem {
  /** `steps.0.config.token` */
  readonly path: string;
  readonly problem: StepProblem;
}

/** The key, and whose steps they are: secrets open nowhere else. */
interface SecretsKey {
  readonly masterKey: MasterKey;
  readonly workspace: string;
}

const purposeOf = (workspace: string, step: string): string => `step ${workspace}:${step}`;

const hasSecrets = ({ provider, config }: StoredStep): boolean =>
  provider === 'webhook' && config !== undefined && readCallSecrets(config) !== undefined;

/** The config as its call is made. @throws when the master key is another */
export function openConfig({ masterKey, workspace }: SecretsKey, { id, config = {}, secrets }: StoredStep): Config {
  if (!secrets) return config;
  const bytes = decryptBytes(masterKey, purposeOf(workspace, id), Buffer.from(secrets.buffer));
  return withSecrets(config, JSON.parse(bytes.toString()) as CallSecrets);
}

/** A step as people read it: marks for secrets, those too that were stored before there was encryption. */
export function hideSecrets({ secrets: _encrypted, ...step }: StoredStep): StoredStep {
  const secrets = hasSecrets(step) ? readCallSecrets(step.config ?? {}) : undefined;
  return secrets ? { ...step, config: withSecrets(step.config ?? {}, markSecrets(secrets)) } : step;
}

/** What has a copy of a workflow's steps. */
export interface StepsHolder {
  readonly steps: Steps;
  readonly rescue: Steps;
}

/** The same with marks for every secret. */
export const withShownSteps = <Row extends StepsHolder>(row: Row): Row => ({
  ...row,
  steps: mapSteps(row.steps, hideSecrets, 'steps'),
  rescue: mapSteps(row.rescue, hideSecrets, 'rescue'),
});

/**
 * Steps as they are stored: each secret encrypted, a mark in its place. A mark that comes from the client keeps the value that
 * the step of that id had, for the same host only: a secret never goes to an address that its owner did not give it to.
 * @param before the steps of the version before, all of them
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

/** Encrypts the secrets of a config in the clear. The same ones as before stay as they were, so that nothing has changed. */
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

/** Scheme, host and port; the text itself when it is no address. */
function hostOf(config: Config): string {
  const { url } = readCallConfig(config);
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** Every step changed, branches included, with its path. */
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

/** Secrets again as stored: encrypted under the first key. Undefined: they are already. */
type Reencrypt = (purpose: string, encrypted: Binary) => Binary | undefined;

/** Encrypts the secrets of stored steps again, for a change of the master key. Completed jobs have nothing more to call. */
export const rotateStepSecrets = (database: Database, again: Reencrypt): Promise<void> =>
  rewriteSteps(database, (workspace, step) => {
    const next = step.secrets && again(purposeOf(workspace, step.id), step.secrets);
    return next ? { ...step, secrets: next } : step;
  });

/** Encrypts what was stored in the clear before there was encryption. May run at any time and twice. */
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
  // A workflow that is published meanwhile is written under the first key; a version never changes, nor do the steps of a job.
  for await (const row of workflows(database).find()) {
    const next = rewritten(row);
    if (next) await workflows(database).updateOne({ _id: row._id, version: row.version }, { $set: next });
  }
  for await (const row of workflowVersions(database).find()) {
    const next = rewritten(row);
    if (next) await workflowVersions(database).updateOne({ _id: row._id }, { $set: next });
  }
  // By the index that only open jobs are in: without it all jobs would be read.
  for await (const row of jobs(database).find({ workspace: { $gt: '' }, open: true }, { hint: 'job_running' })) {
    const next = rewritten(row);
    if (next) await jobs(database).updateOne({ _id: row._id, open: true }, { $set: next });
  }
}
