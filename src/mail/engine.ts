// The sandbox of templates, which is LiquidJS with a few tags and filters. No template runs long or affects other
// emails. A template has no access to files or other templates, no filter that multiplies its output, and only the
// given values. Templates of users are rendered in a thread (compose-in-thread.ts), because LiquidJS checks its limits
// only between pieces.
import { Context, defaultOperators, Liquid, type Operators } from 'liquidjs';
import { mailLimits as limits } from '../contracts/limits/outbound';

/** Filters whose running time and output are limited by the length of the input and the arguments. */
const filters = [
  'escape',
  'upcase',
  'downcase',
  'capitalize',
  'default',
  'strip',
  'truncate',
  'append',
  'prepend',
  'size',
  'first',
  'last',
  'join',
] as const;

const tags = ['assign', 'if', 'unless', 'case', 'for', 'break', 'continue', 'capture', 'comment'] as const;

/** A template is wrong, or does more than the limits allow. */
export class MailTemplateError extends Error {
  override readonly name = 'MailTemplateError';
}

/** Limits what `contains` compares, because a search takes time proportional to the product of both lengths. */
const operators: Operators = {
  ...defaultOperators,
  contains(whole: unknown, part: unknown): boolean {
    if (measure(whole) > limits.searchedCharactersMax || measure(part) > limits.soughtCharactersMax)
      throw new MailTemplateError(
        `\`contains\` searches at most ${limits.searchedCharactersMax} characters, for at most ${limits.soughtCharactersMax}`,
      );
    if (Array.isArray(whole)) return whole.includes(part);
    return typeof whole === 'string' && (typeof part === 'string' || typeof part === 'number')
      ? whole.includes(String(part))
      : false;
  },
};

const measure = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** Creates an engine with only the listed tags and filters. @param isHtml whether values are escaped */
function createEngine(isHtml: boolean): Liquid {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    relativeReference: false,
    templates: {},
    parseLimit: limits.templateCharactersMax,
    renderLimit: limits.renderMs,
    memoryLimit: limits.renderMemory,
    operators,
    ...(isHtml ? { outputEscape: 'escape' as const } : {}),
  });
  for (const name of Object.keys(engine.filters)) if (!isOne(filters, name)) delete engine.filters[name];
  for (const name of Object.keys(engine.tags)) if (!isOne(tags, name)) delete engine.tags[name];
  countPieces(engine);
  return engine;
}

const isOne = (known: readonly string[], name: string): boolean => known.includes(name);

/**
 * Refuses deep nesting and long expressions before a template is parsed. The parser and the renderer are recursive, and
 * a regular expression that is compiled on a nearly full stack ends the process.
 */
function requireFlat(template: string): void {
  let depth = 0;
  for (const [whole, , end, name] of template.matchAll(/\{([%{])-?\s*(end)?(\w*)/g)) {
    if (whole.startsWith('{{') || !blocks.includes(name ?? '')) continue;
    depth += end ? -1 : 1;
    if (depth > limits.nestingMax)
      throw new MailTemplateError(`blocks within blocks, more than ${limits.nestingMax} deep`);
  }
  const pieces = template.split(/\{[%{]/).slice(1);
  if (pieces.length > limits.tagsMax) throw new MailTemplateError(`more than ${limits.tagsMax} tags`);
  for (const piece of pieces) {
    const close = piece.search(/[%}]\}/);
    if ((close < 0 ? piece.length : close) > limits.expressionCharactersMax)
      throw new MailTemplateError(`a tag has more than ${limits.expressionCharactersMax} characters`);
  }
}

const blocks: readonly string[] = ['if', 'unless', 'case', 'for', 'capture', 'comment'];

/**
 * Limits the number of pieces that a template renders, and the characters that it makes. Each round of a loop counts
 * all pieces of its body. Texts of `capture` also count, because LiquidJS does not count them.
 */
function countPieces({ renderer }: Liquid): void {
  const sums = new WeakMap<Context, { pieces: number; characters: number }>();
  const render = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = function* count(templates, context, emitter) {
    const sum = sums.get(context) ?? { pieces: 0, characters: 0 };
    sums.set(context, sum);
    sum.pieces += 1 + templates.length;
    if (sum.pieces > limits.piecesMax)
      throw new MailTemplateError(`its loops make more than ${limits.piecesMax} pieces`);
    const made: unknown = yield* render(templates, context, emitter);
    // A block returns all text up to its end. Only a captured text, and the whole text, have no emitter yet.
    const { length } = String(made);
    if (!emitter) sum.characters += length;
    if (Math.max(length, sum.characters) > limits.madeCharactersMax)
      throw new MailTemplateError(`it makes more than ${limits.madeCharactersMax} characters`);
    return made;
  };
}

const engines = { html: createEngine(true), text: createEngine(false) } as const;

/** Form of a template's result. */
export type MailTemplateOutputFormat = keyof typeof engines;

/** Renders a template with only these values. @throws MailTemplateError for a template that is wrong or does too much */
export function renderMailTemplate(template: string, values: object, form: MailTemplateOutputFormat): string {
  if (template.length > limits.templateCharactersMax)
    throw new MailTemplateError(`more than ${limits.templateCharactersMax} characters`);
  requireFlat(template);
  const engine = engines[form];
  try {
    const made = String(engine.renderSync(engine.parse(template), new Context(values, engine.options, { sync: true })));
    if (made.length > limits.templateCharactersMax)
      throw new MailTemplateError(`it makes more than ${limits.templateCharactersMax} characters`);
    return made;
  } catch (error) {
    throw new MailTemplateError(describeError(error));
  }
}

/** Describes an error without the lines of the template around it, because the request contains them. */
const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : 'it cannot be read')
    .split('\n', 1)[0]
    ?.slice(0, limits.problemCharactersMax) ?? '';
