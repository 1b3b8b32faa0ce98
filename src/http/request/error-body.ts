// The one form of error (docs/errors.md): what is wrong and where in a sentence, what to do, and where that is explained.
import { errorTable, type Fault, type Refusal } from '../../contracts/errors';
import { linkOfKey } from '../../contracts/remedies';
import { faultMembers, remedyOf } from './fault-members';

/**
 * The body of a refusal. Remedies are in `message`, `remedy` and the faults; `fields` keeps the texts of the rules alone,
 * for clients show them beside the fields of a form.
 */
export function errorBody(refusal: Refusal, requestId: string): object {
  const { key, details } = refusal;
  const { id, fields, faults = [] } = details;
  const remedy = remedyOfRefusal(refusal);
  return {
    key,
    code: key,
    message: `${withPoint(sentenceOf(refusal))} ${remedy}`,
    ...(id ? { id } : {}),
    remedy,
    link: linkOfKey(key),
    ...(fields ? { fields } : {}),
    ...(details.faults ? { faults: faults.map(faultMembers) } : {}),
    request_id: requestId,
  };
}

function remedyOfRefusal({ key, details: { remedy, faults = [] } }: Refusal): string {
  const first = leading(faults);
  return remedy ?? (first && remedyOf(first)) ?? errorTable[key].remedy;
}

/** Keys whose message only says that there are faults. */
const saysNothing = 'validation';

function sentenceOf({ message, details: { faults = [] } }: Refusal): string {
  const first = leading(faults);
  if (!first) return message;
  const [place] = first.paths ?? [];
  const told = place === undefined ? first.message : `${placeOf(place)}: ${first.message}`;
  if (message === first.message) return message;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more in \`faults\`)` : '';
  return message === saysNothing ? `${told}${more}` : `${message}: ${told}${more}`;
}

/** Rules that only another broken one breaks: not the first thing to tell. */
const consequences = ['GOBL-BILL-INVOICE-09'];

const leading = (faults: readonly Fault[]): Fault | undefined =>
  faults.find(({ code }) => !consequences.includes(code)) ?? faults[0];

/** `$.doc.lines[0].item` as people say it: `lines[0].item`. */
const placeOf = (path: string): string => path.replace(/^\$\.(?:doc\.(?=.))?/, '');

const withPoint = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
