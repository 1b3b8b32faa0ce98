// What a person typed on a page that stands in front of something that cannot be taken back.
import { refuse } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { PageContext } from './page-context';

/** @returns the reason. @throws Refusal `input` for another name, or without a reason */
export function checkTyped({ fields }: Pick<PageContext, 'fields'>, name: string): string {
  if (fields.text('typed').trim() !== name) throw refuse('input', 'typed-name-differs', { name });
  const reason = fields.text('reason').trim();
  if (reason === '' || reason.length > limits.metaCharactersMax)
    throw refuse('input', 'reason-missing', { max: limits.metaCharactersMax });
  return reason;
}
