// Console labels that pages quote in bold: each exists in its catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleTextsByLanguage } from '../../src/console/words';
import { requireProjectRoot } from '../../src/local/root';

const docs = path.join(requireProjectRoot(), 'docs');

function listLabels(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(listLabels) : [];
}

const labels = new Set(listLabels(consoleTextsByLanguage.en));

/** Sentences that describe where something is in the console. */
const aboutConsole = /\b(?:console|overview|clicks?|menu)\b|\bpages? \*\*|\b(?:open|under) \*\*/i;

/** `**Forms to review**`; bold sentences end with a full stop, and terms of lists with a colon. */
const quoted = /\*\*([A-Z][^*.:]*)\*\*/g;

const quotations = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md') && !/^(?:internals|decisions)\//.test(file))
  .flatMap((file) =>
    readFileSync(path.join(docs, file), 'utf8')
      .split(/\n\n|\n(?=[-|]|\d+\. )/)
      .flatMap((paragraph) => paragraph.replace(/\s+/g, ' ').split(/(?<=\.) /))
      .filter((sentence) => aboutConsole.test(sentence))
      .flatMap((sentence) => [...sentence.matchAll(quoted)].map(([, label = '']) => ({ file, label }))),
  );

describe('the labels of the console that pages quote', () => {
  it('exist in the catalogue of the console', () => {
    expect(quotations.length).toBeGreaterThan(10);
    expect(quotations.filter(({ label }) => !labels.has(label))).toEqual([]);
  });
});
