// Why a text cannot be read as JSON, in English.
import type { JsonExpected, JsonFault } from '../parameters';
import type { Text } from '../text';

/** @param subject `the body`, `the workflow`; @param otherwise what to do where the fault says nothing of its own */
export function jsonFault(fault: JsonFault, subject: string, otherwise: string): Text {
  switch (fault.kind) {
    case 'misplaced': {
      const { line, column, found } = fault;
      const what = found === null ? 'the text ends' : `'${found}' stands`;
      return {
        text: `${subject} is not JSON at line ${line}, column ${column}: ${what} where ${expectations[fault.expected]} is expected`,
        remedy: fault.hint ? hints[fault.hint] : found === null ? unfinished : 'Correct it there.',
      };
    }
    case 'twice':
      return {
        text:
          `the member ${JSON.stringify(fault.name)} stands twice in one object, again at line ${fault.line}, ` +
          `column ${fault.column}`,
        remedy: 'Leave one of the two out: readers of JSON disagree about which one counts.',
      };
    case 'too-many':
      return { text: `more than ${fault.max} ${counted[fault.what]}`, remedy: otherwise };
    case 'nul-in-name':
      return { text: 'the name of a member has a NUL character', remedy: otherwise };
    case 'not-unicode':
      return { text: 'the text is not valid Unicode', remedy: otherwise };
  }
}

const unfinished = 'Send the whole text: brackets and quotes must be closed.';

const expectations: Readonly<Record<JsonExpected, string>> = {
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
  quotes: 'Write names and texts in double quotes (").',
  comma: 'Take the comma before it out.',
  comment: 'Take the comment out: JSON has none.',
} as const;

const counted = {
  levels: 'levels of nesting',
  values: 'values',
  'name-characters': 'characters in names of members',
  members: 'members in one object',
} as const;
