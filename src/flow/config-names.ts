// Names of a step's config that its provider does not have: a misspelt one would change what the step makes without a word.
import type { StepConfigProblem } from '../contracts/step-calls';
import { findNearest } from '../document/find-nearest';

type Config = Readonly<Record<string, unknown>>;

/** Characters of an unknown name that a problem quotes. */
const nameCharactersMax = 64;

/** Finds the unknown names of a config, each with the name that was probably meant. */
export const findUnknownConfigNames = (config: Config, known: readonly string[]): StepConfigProblem[] =>
  Object.keys(config)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      name: name.slice(0, nameCharactersMax),
      problem: { kind: 'name-unknown', known: known.join(', '), meant: findNearest(name, known) ?? null },
    }));
