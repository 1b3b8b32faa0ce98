// Parts of hand-written pages that are generated from tables: the text between `<!-- made: NAME -->` and `<!-- end of
// NAME -->`.
import { benchmarkLines } from './benchmarks';
import { eventFieldLines, eventTypeLines } from './events';
import { formatLines } from './format';

const parts: Readonly<Record<string, () => readonly string[]>> = {
  benchmarks: benchmarkLines,
  'event-fields': eventFieldLines,
  'event-types': eventTypeLines,
  format: formatLines,
};

const part = /(<!-- made: ([\w-]+) -->\n)[\s\S]*?(<!-- end of \2 -->)/g;

/** The text of a page with its generated parts. @throws Error for a part that nothing generates */
export const fillParts = (text: string): string =>
  text.replace(part, (_all, head: string, name: string, end: string) => {
    const lines = parts[name];
    if (!lines) throw new Error(`nothing generates the part ${name}`);
    return `${head}\n${lines().join('\n').trim()}\n\n${end}`;
  });
