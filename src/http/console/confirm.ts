// What a person typed on a page that stands in front of something that cannot be taken back.
import { Refusal } from '../../contracts/errors';
import { http as limits } from '../../contracts/limits/http';
import type { Ask } from './ask';

/** @returns the reason. @throws Refusal `input` for another name, or without a reason */
export function checkTyped({ fields }: Pick<Ask, 'fields'>, name: string): string {
  if (fields.text('typed').trim() !== name)
    throw new Refusal('input', `the name that was typed is not ${name}`, {
      remedy: `Type ${name} as it stands above the field.`,
    });
  const reason = fields.text('reason').trim();
  if (reason === '' || reason.length > limits.metaCharactersMax)
    throw new Refusal('input', 'the reason is missing or too long', {
      remedy: `Say why, in at most ${limits.metaCharactersMax} characters: it goes into the audit.`,
    });
  return reason;
}
