// The producer's declaration: the data that the law requires, in its order.
import {
  formatProducerDeclaration,
  buildProducerDeclaration,
  renderProducerDeclarationHtml,
} from '../../src/declaration/declaration';
import { renderProducerDeclarationPdf } from '../../src/pdf/render-statements';
import { readSettings } from '../../src/settings/settings';

const complete = {
  ...readSettings({}).software,
  address: 'Calle Mayor 1, 28013 Madrid, España',
  place: 'Madrid, España',
  date: '2026-03-01',
  contact: 'https://sello.example',
};

describe("the producer's declaration", () => {
  it('states a to l in the order of Orden HAC/1177/2024 article 15, each with its description', () => {
    const { title, statements, missing } = buildProducerDeclaration(complete);
    expect(title).toBe('DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN');
    expect(statements.map(({ letter }) => letter).join('')).toBe('abcdefghijkl');
    expect(statements.every(({ description, text }) => description.length > 5 && text.length > 0)).toBe(true);
    const readText = (letter: string) => statements.find((statement) => statement.letter === letter)?.text;
    expect(readText('a')).toBe('Sello');
    expect(readText('c')).toBe(complete.version);
    expect(readText('e')).toBe('Sí');
    expect(readText('k')).toContain('artículo 29.2.j)');
    expect(readText('l')).toBe('1 de marzo de 2026, Madrid, España');
    expect(missing).toEqual([]);
  });

  it('names the members of the file that are not set yet', () => {
    const declaration = buildProducerDeclaration(readSettings({}).software);
    expect(declaration.missing).toEqual(['producer.address', 'declaration.place', 'declaration.date']);
    expect(formatProducerDeclaration(declaration)).toContain('Incomplete: set producer.address, ');
  });

  it('writes texts of the settings literally into the PDF', () => {
    const page = renderProducerDeclarationHtml(
      buildProducerDeclaration({ ...complete, producerName: '<script>"x" & y' }),
      ['0.1.0', '0"9'],
    );
    expect(page).toContain('&lt;script&gt;&quot;x&quot; &amp; y');
    expect(page).not.toContain('<script>');
    expect(page).toContain('href="/declaration/0%229"');
  });

  it('creates the same PDF from the same declaration', async () => {
    const at = new Date('2026-03-01T00:00:00Z');
    const [one, two] = await Promise.all(
      [1, 2].map(() => renderProducerDeclarationPdf(buildProducerDeclaration(complete), at)),
    );
    expect(one?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one?.equals(two as Buffer)).toBe(true);
  });
});
