// docs/law.md from the table of rules.
import { lawGroups } from './law-table';
import { heading, table, written } from './markdown';

const linked = (files: readonly string[]): string => files.map((file) => `[${file}](../${file})`).join(', ');

export function lawText(): string {
  return written([
    ...heading('The law and the authority: which rule is kept where', '`tools/documentation/law-table.ts`'),
    'Each rule with its source, the files that keep to it, and the tests and fault tests that would miss it. A test sees to it that every',
    'file is there. What a person has to do before billing for real is in [go-live.md](go-live.md). This page is no legal advice.',
    '',
    ...lawGroups.flatMap(({ title, rules }) => [
      `## ${title}`,
      '',
      ...table(
        ['Rule', 'Source', 'Kept in', 'Proven by'],
        rules.map(({ rule, source, kept, tests }) => [rule, source, linked(kept), linked(tests)]),
      ),
    ]),
  ]);
}
