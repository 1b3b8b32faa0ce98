// The declaration as a web page: no script, readable without a token.
import type { Declaration, Statement } from './declaration';

/** @param others versions with a declaration of their own, newest first */
export function renderDeclarationPage(declaration: Declaration, others: readonly string[]): string {
  const { title, version, statements, annex, missing } = declaration;
  const warning = missing.length > 0 ? `<p role="alert">Borrador: faltan ${escaped(missing.join(', '))}.</p>` : '';
  const links = others.filter((other) => other !== version).map((other) => `<li>${linkTo(other)}</li>`);
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${warning}`,
    `<dl>${statements.map(row).join('')}</dl><h2>Anexo</h2><dl>${annex.map(row).join('')}</dl>`,
    `<p><a href="/declaration/${encodeURIComponent(version)}.pdf">PDF</a></p>`,
    links.length > 0 ? `<h2>Otras versiones</h2><ul>${links.join('')}</ul>` : '',
    '</main></body></html>',
  ].join('');
}

const row = ({ letter, description, text }: Statement): string =>
  `<dt>${letter}) ${escaped(description)}</dt><dd>${escaped(text)}</dd>`;

const linkTo = (version: string): string =>
  `<a href="/declaration/${encodeURIComponent(version)}">${escaped(version)}</a>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
