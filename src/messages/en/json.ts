// Messages about why a text cannot be read as JSON, in English.
import type { ExpectedJsonToken, JsonFault } from '../parameters';
import type { Wording } from '../text';

/** @param subject `the body`, `the workflow`; @param otherwise text about what to do if the fault has no remedy */
export function describeJsonFault(fault: JsonFault, subject: string, otherwise: string): Wording {
  switch (fault.kind) {
    case 'misplaced': {
      const { line, column, found } = fault;
      const what = found === null ? 'the text ends' : `'${found}' was found`;
      return {
        text: `${subject} is not JSON at line ${line}, column ${column}: ${what} where ${expectations[fault.expected]} is expected`,
        remedy: fault.hint ? hints[fault.hint] : found === null ? unfinished : 'Correct the text at this position.',
      };
    }
    case 'twice':
      return {
        text:
          `an object contains the field ${JSON.stringify(fault.name)} twice, the second time at line ` +
          `${fault.line}, column ${fault.column}`,
        remedy: 'Remove one of the two fields, because JSON parsers disagree about which value to use.',
      };
    case 'too-many':
      return { text: `${subject} has more than ${fault.max} ${counted[fault.what]}`, remedy: otherwise };
    case 'nul-in-name':
      return { text: `${subject} has a field whose name contains a NUL character`, remedy: otherwise };
    case 'not-unicode':
      return { text: `${subject} is not valid Unicode`, remedy: otherwise };
  }
}

const unfinished = 'Send the whole text, and close all brackets and quotes.';

const expectations: Readonly<Record<ExpectedJsonToken, string>> = {
  'nothing more': 'nothing more',
  "':'": "':'",
  "',' or ']'": "',' or ']'",
  "',' or '}'": "',' or '}'",
  'a name': 'a name in double quotes',
  'a value': 'a value',
  'a closing quote': 'a closing double quote',
  'an escape': 'an escape such as \\n or \\u00e9',
  'an escape of a control character': 'an escape (\\n, \\t)',
};

const hints = {
  quotes: 'Write names and strings in double quotes (").',
  comma: 'Remove the comma before this position.',
  comment: 'Remove the comment, because JSON has no comments.',
  number: 'Write the number with a digit first and last, without a plus sign and leading zeros, for example 0.5 or 10.',
  literal: 'Write true, false and null in lower case, without quotes.',
  'no-number': 'Write a number, or omit the field, because JSON has no NaN, Infinity or undefined.',
} as const;

const counted = {
  levels: 'levels of nesting',
  values: 'values',
  'name-characters': 'characters in names of fields',
  members: 'fields in one object',
} as const;
