// docs/errors.md: the errors of the API, of certificates, and every code of the authority with cause, remedy and next step.
import { authorityCodes, nextSteps } from '../../src/contracts/authority-codes';
import { certificateProblems } from '../../src/contracts/certificate-problems';
import { errorTable } from '../../src/contracts/errors';
import { code, heading, table, written } from './markdown';

const classes = {
  submission: 'Codes that refuse a whole message',
  record: 'Codes that refuse one record',
  'accepted-with-errors': 'Codes of records that are accepted with errors',
} as const;

export function errorsText(): string {
  const keys = Object.entries(errorTable).map(([key, row]) => [code(key), String(row.status), row.cause, row.remedy]);
  return written([
    ...heading('Errors', '`src/contracts/errors.ts`, `certificate-problems.ts` and `authority-codes*.ts`'),
    '## The API',
    '',
    'Every refusal is one JSON object: `key` and `code` (the same value), `message`, `request_id`; when rules are broken',
    '`faults` (`code`, `paths`, `message`) and the same as nested `fields`; when something exists already its `id`.',
    '',
    ...table(['Key', 'Status', 'Cause', 'What to do'], keys),
    '## Certificates',
    '',
    'Without a certificate that works nothing is sent: the chain stops, visibly, and goes on sealing. See docs/operations.md.',
    '',
    ...table(
      ['Code', 'Cause', 'What to do'],
      Object.entries(certificateProblems).map(([name, { cause, remedy }]) => [code(name), cause, remedy]),
    ),
    '## The authority',
    '',
    'A step of a job that ends with one of these has it as its `code`; the entry has it in its `faults`.',
    '',
    ...Object.entries(classes).flatMap(([name, title]) => [
      `### ${title}`,
      '',
      ...table(['Code', 'Cause', 'What to do', 'What Sello does'], rowsOf(name)),
    ]),
    '### What Sello does',
    '',
    ...table(
      ['Word', 'Meaning'],
      Object.entries(nextSteps).map(([word, meaning]) => [word, meaning]),
    ),
  ]);
}

const rowsOf = (name: string): string[][] =>
  [...authorityCodes.values()]
    .filter((row) => row.class === name)
    .map((row) => [String(row.code), row.cause, row.remedy, row.next]);
