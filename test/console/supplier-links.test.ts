// Tests the pages of a workspace without suppliers. Regression: each told its reader to store a company and to run a
// workflow, the hardest of three ways, and led to no page.
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import type { PageFrame } from '../../src/console/frame';
import { CertificatesPage } from '../../src/console/pages/certificates/certificates';
import { SuppliersPage } from '../../src/console/pages/suppliers/suppliers';
import { consoleTextsByLanguage } from '../../src/console/words';
import { languages } from '../../src/messages/text';

const base = '/console/w/one';
const frameWith = (language: 'en' | 'es', environment: string, scopes: string): PageFrame =>
  ({
    language,
    words: consoleTextsByLanguage[language],
    base,
    workspace: { name: 'One', slug: 'one', environment },
    may: (scope: string) => scopes.includes(scope),
  }) as unknown as PageFrame;

const linksOf = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

describe.each(languages)('a page without suppliers (%s)', (language) => {
  const pages = (environment: string, scopes: string) => {
    const frame = frameWith(language, environment, scopes);
    const view = { list: [] };
    return [h(SuppliersPage, { view, frame }), h(CertificatesPage, { view, frame })].map((page) =>
      linksOf(render(page)),
    );
  };

  it('links to the registrations', () => {
    const links = [`${base}/registrations`];
    expect(pages('live', 'read run')).toEqual([links, links]);
    expect(pages('simulator', 'read')).toEqual([links, links]);
  });

  it('links to a new invoice in the simulator, where the first invoice registers its supplier', () => {
    const links = [`${base}/invoices/new`, `${base}/registrations`];
    expect(pages('simulator', 'read run')).toEqual([links, links]);
  });
});
