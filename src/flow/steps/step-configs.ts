// What is wrong with the config of a step, said when its workflow is stored: its jobs would end KO for it.
import { checkCallConfig, checkMailConfig, type ConfigProblem } from '../../contracts/step-calls';
import type { StoredStep } from '../../store/jobs/workflows';
import { checkPageConfig } from './pdf';
import { checkIfConfig } from './silo-if';
import { checkModifyConfig } from './silo-modify';
import { checkStateConfig } from './silo-state';

type Config = Readonly<Record<string, unknown>>;

const needs =
  (name: string) =>
  (config: Config): ConfigProblem[] =>
    typeof config[name] === 'string' && config[name] !== '' ? [] : [{ name, problem: { kind: 'missing' } }];

const checks: Readonly<Record<string, (config: Config) => readonly ConfigProblem[]>> = {
  pdf: checkPageConfig,
  'silo.if': checkIfConfig,
  'silo.modify': checkModifyConfig,
  'silo.folder': needs('folder'),
  'silo.state': checkStateConfig,
  'transform.job.create': needs('workflow_id'),
  webhook: checkCallConfig,
  'email.send': checkMailConfig,
};

/** Every problem by its member; nothing for providers that read any config. */
export const findConfigProblems = ({ provider, config }: StoredStep): readonly ConfigProblem[] =>
  checks[provider]?.(config ?? {}) ?? [];
