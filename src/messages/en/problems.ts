// Messages about why an operation of a patch, an argument of a PDF, a logo or a web address is refused, in English.
import type { OutboundUrlProblem, LogoProblem, PdfOptionProblem, PatchProblem } from '../parameters';

export function formatPdfOptionProblem(problem: PdfOptionProblem): string {
  switch (problem.kind) {
    case 'not-a-text':
      return 'is not a string';
    case 'date-parts':
      return 'does not contain a day, a month and a year, as %d/%m/%Y or DD/MM/YYYY do';
    case 'date-format-too-long':
      return `has more than ${problem.max} characters`;
    case 'date-mark-unknown':
      return `contains ${problem.mark}, which is not one of ${problem.known}`;
    case 'layout-unknown':
      return `is ${problem.layout}, which is not one of ${problem.known}`;
    case 'logo-height':
      return `is not an integer from ${problem.min} to ${problem.max} (pixels, 96 per inch)`;
  }
}

export function formatPatchProblem(problem: PatchProblem): string {
  switch (problem.kind) {
    case 'too-deep':
      return `it has more than ${problem.max} levels of nesting`;
    case 'path-missing':
      return `${problem.path} does not exist`;
    case 'name-forbidden':
      return `${problem.name} is not a field of a document`;
    default:
      return patchProblems[problem.kind];
  }
}

const patchProblems = {
  'not-an-object': 'it is not an object',
  'value-missing': '`value` is missing',
  'op-unknown': '`op` is not one of add, remove, replace, move, copy and test',
  'value-differs': 'the value at this path is different',
  'from-holds-path': '`path` is inside `from`',
  'shifts-too-much': 'the patch shifts too many list items',
  'costs-too-much': 'the patch copies or compares too much',
  'paths-too-long': 'a path, or the paths of the patch together, are too long',
  impossible: 'it cannot be carried out',
  'path-not-absolute': '`path` does not start with `/`',
} as const;

export function formatLogoProblem(problem: LogoProblem): string {
  switch (problem.kind) {
    case 'too-many-bytes':
      return `would add more than ${problem.max} bytes to every PDF; use a smaller or simpler image`;
    case 'too-many-pixels':
      return `has ${problem.width} by ${problem.height} pixels, but each side can have at most ${problem.max}`;
    default:
      return logoProblems[problem.kind];
  }
}

const logoProblems = {
  'neither-png-nor-jpeg': 'is neither a PNG nor a JPEG file',
  'png-unreadable': 'is a PNG file that cannot be read',
  'png-interlaced': 'is an interlaced PNG file; save it without interlacing',
  'jpeg-unreadable': 'is a JPEG file that cannot be read',
  'jpeg-for-print': 'is a JPEG file for print (CMYK); save it in RGB or gray, with 8 bits per color',
} as const;

export function formatOutboundUrlProblem(problem: OutboundUrlProblem): string {
  switch (problem.kind) {
    case 'too-long':
      return `has more than ${problem.max} characters`;
    case 'port':
      return `must not use port ${problem.port}`;
    case 'forbidden':
      return `must not be called, because ${problem.reason}`;
    default:
      return urlProblems[problem.kind];
  }
}

const urlProblems = {
  'no-address': 'is not a URL, for example https://example.com/hook',
  'with-user': 'must not contain a user or a password',
  'with-fragment': 'must not contain a #',
  'not-https': 'must begin with https://',
} as const;
