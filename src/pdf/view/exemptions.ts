// The provision behind an exemption code of the reporting scheme (list L10), by tax: RD 1619/2012 art. 6.1.j asks for it.
import type { Extensions } from '../../document/model/basic';
import type { Locale } from './words';

interface ExemptionLaw {
  /** Name of the law as it is cited. */
  readonly name: string;
  /** Articles by code. A code without one is cited by the law alone. */
  readonly articles: Readonly<Record<string, string>>;
}

/** The codes are written for VAT; for the other taxes only articles that match for sure are named. */
const laws: Readonly<Record<string, ExemptionLaw>> = {
  VAT: { name: '37/1992', articles: { E1: '20', E2: '21', E3: '22', E4: '23-24', E5: '25' } },
  IGIC: { name: '20/1991', articles: { E2: '11', E3: '12' } },
  IPSI: { name: '8/1991', articles: {} },
};

/** `art. 20 Ley 37/1992`; of another exemption (E6) nothing, as the document has to say which. */
export function citeExemption(category: string, ext: Extensions | undefined, locale: Locale): string {
  const code = ext?.['es-fiscal-exempt'];
  const law = laws[category];
  if (code === undefined || law === undefined || code === 'E6') return '';
  const article = law.articles[code];
  const name = `${locale === 'es' ? 'Ley' : 'Law'} ${law.name}`;
  return article === undefined ? name : `art. ${article} ${name}`;
}
