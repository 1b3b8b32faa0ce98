// Entry in the register of companies, in the order in which registers cite it, and the capital (Código de Comercio art. 24).
import type { Party } from '../document/model/parts';
import { cleanText } from './text';

/** One line, as the foot of the page has it. Of the format's members `page` is the folio, `sheet` the hoja. */
export function describeRegistration({ registration: entry }: Party): string | undefined {
  if (entry === undefined) return undefined;
  const parts: readonly (readonly [string, string | undefined])[] = [
    [/regist/i.test(entry.office ?? '') ? '' : 'Registro Mercantil de', entry.office],
    ['Tomo', entry.volume],
    ['Libro', entry.book],
    ['Folio', entry.page],
    ['Sección', entry.section],
    ['Hoja', entry.sheet],
    ['Inscripción', entry.entry],
    ['', entry.other],
  ];
  const cited = parts.flatMap(([label, value]) => (value ? [`${label} ${value}`.trim()] : [])).join(', ');
  const capital = entry.capital && `Capital social: ${entry.capital} ${entry.currency ?? 'EUR'}`;
  return cleanText([cited, capital].filter(Boolean).join('. '));
}
