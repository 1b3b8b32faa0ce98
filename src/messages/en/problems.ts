// Why an operation of a patch, an argument of a page, a logo or a web address is refused, in English.
import type { AddressProblem, LogoProblem, PageLookProblem, PatchProblem } from '../parameters';

export function pageLookProblem(problem: PageLookProblem): string {
  switch (problem.kind) {
    case 'not-a-text':
      return 'is not a text';
    case 'date-parts':
      return 'needs day, month and year: %d/%m/%Y or DD/MM/YYYY';
    case 'date-format-too-long':
      return `has more than ${problem.max} characters`;
    case 'date-mark-unknown':
      return `has ${problem.mark}; known are ${problem.known}`;
    case 'layout-unknown':
      return `is ${problem.layout}, not one of ${problem.known}`;
    case 'logo-height':
      return `is not an integer from ${problem.min} to ${problem.max} (pixels, 96 an inch)`;
  }
}

export function patchProblem(problem: PatchProblem): string {
  switch (problem.kind) {
    case 'too-deep':
      return `more than ${problem.max} levels of nesting`;
    case 'path-missing':
      return `there is no ${problem.path}`;
    case 'name-forbidden':
      return `${problem.name} is not a member of a document`;
    default:
      return patchProblems[problem.kind];
  }
}

const patchProblems = {
  'not-an-object': 'it is not an object',
  'value-missing': 'value is missing',
  'op-unknown': 'op is none of add, remove, replace, move, copy, test',
  'value-differs': 'the value there is another one',
  'from-holds-path': '`from` is a part of `path`',
  'shifts-too-much': 'the patch shifts too many items of lists',
  'costs-too-much': 'the patch copies or compares too much',
  impossible: 'it cannot be carried out',
  'path-not-absolute': 'path must start with /',
} as const;

export function logoProblem(problem: LogoProblem): string {
  switch (problem.kind) {
    case 'too-many-bytes':
      return `would add more than ${problem.max} bytes to every page: use a smaller or plainer picture`;
    case 'too-many-pixels':
      return `has ${problem.width} by ${problem.height} pixels, at most ${problem.max} a side`;
    default:
      return logoProblems[problem.kind];
  }
}

const logoProblems = {
  'neither-png-nor-jpeg': 'is neither PNG nor JPEG',
  'png-unreadable': 'is a PNG file that cannot be read',
  'png-interlaced': 'is an interlaced PNG file: save it without interlacing',
  'jpeg-unreadable': 'is a JPEG file that cannot be read',
  'jpeg-for-print': 'is a JPEG file for print (CMYK): save it in RGB or grey, with 8 bits a colour',
} as const;

export function addressProblem(problem: AddressProblem): string {
  switch (problem.kind) {
    case 'too-long':
      return `has more than ${problem.max} characters`;
    case 'port':
      return `must not use port ${problem.port}`;
    case 'forbidden':
      return `must not be called: ${problem.reason}`;
    default:
      return addressProblems[problem.kind];
  }
}

const addressProblems = {
  'no-address': 'is not an address such as https://example.com/hook',
  'with-user': 'must not have a user or password in it',
  'with-fragment': 'must not have a # in it',
  'not-https': 'must begin with https://',
} as const;
