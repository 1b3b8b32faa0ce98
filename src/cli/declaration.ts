// `npx sello declaration` prints the producer's declaration of responsibility of this version, or writes it as a PDF.
import { writeFileSync } from 'node:fs';
import { formatProducerDeclaration, buildProducerDeclaration } from '../declaration/declaration';
import { renderProducerDeclarationPdf } from '../pdf/render-statements';
import { readSettings } from '../settings/settings';
import { parseCommandLine } from './command-line';
import { formatCommandHelp } from './usage';

export const help = formatCommandHelp({
  usage: 'npx sello declaration [--pdf FILE]',
  options: { '--pdf FILE': 'write the declaration to this file, as a PDF' },
  notes: 'The exit code is 1 if information about the producer is missing from the settings.',
});

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(args, { pdf: { type: 'string' } });
  const { software } = readSettings(process.env);
  const declaration = buildProducerDeclaration(software);
  if (values.pdf) {
    writeFileSync(values.pdf, await renderProducerDeclarationPdf(declaration, new Date()));
    console.log(`Written to ${values.pdf}.`);
  } else console.log(formatProducerDeclaration(declaration));
  return declaration.missing.length === 0 ? 0 : 1;
}
