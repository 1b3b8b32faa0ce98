// `npx sello declaration`: prints the producer's declaration of responsibility of this version, or writes it as a PDF.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatDeclaration, makeDeclaration } from '../declaration/declaration';
import { renderDeclaration } from '../pdf/render-statements';
import { readSettings } from '../settings/settings';
import { formatHelp } from './usage';

/** Help of `npx sello declaration`. */
export const help = formatHelp({
  usage: 'npx sello declaration [--pdf FILE]',
  options: { '--pdf FILE': 'write it as a PDF' },
  notes: 'Exit code 1 if settings about the producer are missing.',
});

/** Runs `npx sello declaration`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { pdf: { type: 'string' } } });
  const { software } = readSettings(process.env);
  const declaration = makeDeclaration(software);
  if (values.pdf) {
    writeFileSync(values.pdf, await renderDeclaration(declaration, new Date()));
    console.log(`Written to ${values.pdf}.`);
  } else console.log(formatDeclaration(declaration));
  return declaration.missing.length === 0 ? 0 : 1;
}
