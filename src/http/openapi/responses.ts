// Responses of an operation in openapi.yaml: every status that it can give, and no other.
import { type ErrorKey, errorTable } from '../../contracts/errors';
import { errorSchema } from '../answers/errors';
import { type AnswerForm, Bytes, type Named } from '../answers/words';
import { byStatus } from './refusals';
import type { Member, Plain, SchemaCollection } from './schemas';

/** Responses of refusals, which many calls share: `components.responses`, by the keys that they can have. */
export class RefusalCollection {
  readonly #found = new Map<string, Member>();

  constructor(private readonly schemas: SchemaCollection) {}

  /** A reference to the response of a status with these keys. */
  refer(keys: readonly ErrorKey[]): Member {
    const name = keys.join('-or-');
    if (!this.#found.has(name)) this.#found.set(name, this.#response(keys));
    return { $ref: `#/components/responses/${name}` };
  }

  all(): Member {
    return Object.fromEntries([...this.#found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  #response(keys: readonly ErrorKey[]): Member {
    const schema = { allOf: [this.schemas.plain(errorSchema), { properties: { key: { enum: [...keys] } } }] };
    return {
      description: keys.map((key) => `\`${key}\`: ${errorTable[key].cause}`).join('\n\n'),
      headers: requestIdHeader,
      content: { 'application/json': { schema } },
    };
  }
}

export const requestIdHeader: Member = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

export const headers: Member = {
  RequestId: { description: 'Id of the call, which the log has beside it', schema: { type: 'string', format: 'uuid' } },
};

interface Collections {
  readonly schemas: SchemaCollection;
  readonly refusals: RefusalCollection;
}

interface Answered {
  readonly answers: Readonly<Record<number, AnswerForm>>;
  readonly keys: readonly ErrorKey[];
  /** `examples` of an answer, by status. */
  readonly examples?: Readonly<Record<string, Member>>;
}

export function responsesOf({ answers, keys, examples = {} }: Answered, { schemas, refusals }: Collections): Member {
  const given = Object.entries(answers).map(([status, form]): [string, Plain] => [
    status,
    form === 'nothing'
      ? { description: 'Done', headers: requestIdHeader }
      : {
          description: textOf(form),
          headers: requestIdHeader,
          content: contentOf(form, schemas, examples[status]),
        },
  ]);
  const refused = [...byStatus(keys)].map(([status, some]): [string, Plain] => [String(status), refusals.refer(some)]);
  return Object.fromEntries([...given, ...refused]);
}

type WithContent = Exclude<AnswerForm, 'nothing'>;

const isPair = (form: WithContent): form is readonly [Named, Bytes] => Array.isArray(form);

const textOf = (form: WithContent): string =>
  isPair(form) ? `${form[0].text}. ${form[1].text}` : (form as Named | Bytes).text;

function contentOf(form: WithContent, schemas: SchemaCollection, examples?: Member): Member {
  if (isPair(form)) return { ...contentOf(form[0], schemas, examples), ...contentOf(form[1], schemas) };
  if (form instanceof Bytes) return Object.fromEntries(form.types.map((type) => [type, { schema: {} }]));
  const schema = schemas.plain(form as Named);
  return { 'application/json': { schema, ...(examples ? { examples } : {}) } };
}
