// Faults with what to do about them, with the values that would be right for this very document.
import type { Fault } from '../contracts/errors';
import { fiscalExtensions, isFiscalExtension } from './addons/es-fiscal/extensions';
import { ratesRemedy } from './calculate/hints';
import type { Document } from './model/envelope';
import type { TaxCombo } from './model/tax';
import { nearest } from './nearest';
import { categoryOf, regimeOf } from './regimes/registry';
import { remedyOfRule } from './rules/remedies';

/** Each fault with its remedy: its own, else the one that the document gives, else the one of its rule. */
export const explained = (doc: Document, faults: readonly Fault[]): Fault[] =>
  faults.map((fault) => {
    const remedy = fault.remedy ?? ofDocument(doc, fault) ?? remedyOfRule(fault.code);
    return remedy === undefined ? fault : { ...fault, remedy };
  });

/** Codes whose remedy names the rates of the row's category on the day of the document. */
const aboutRates = ['GOBL-TAX-COMBO-03', 'GOBL-TAX-COMBO-04'];

function ofDocument(doc: Document, { code, paths: [path = ''] = [] }: Fault): string | undefined {
  if (code === 'GOBL-TAX-COMBO-06') return extensionMeant(valueAt({ doc }, path) as TaxCombo | undefined);
  if (!aboutRates.includes(code)) return undefined;
  const combo = valueAt({ doc }, path) as TaxCombo | undefined;
  const dated = doc as { $regime?: string; value_date?: string; issue_date?: string };
  const category = combo?.cat && categoryOf(regimeOf(dated.$regime), combo.country, combo.cat);
  const rates = category && ratesRemedy(category, dated.value_date ?? dated.issue_date ?? '', combo.key);
  return rates && `${remedyOfRule(code) ?? ''} ${rates}`;
}

/** The extension of the scheme whose name is nearly that of an unknown one. */
function extensionMeant(combo: TaxCombo | undefined): string | undefined {
  const unknown = Object.keys(combo?.ext ?? {}).find((key) => !isFiscalExtension(key));
  const meant = unknown && nearest(unknown, Object.keys(fiscalExtensions));
  return meant && `Write \`${meant}\` in place of \`${unknown}\`, or leave it out.`;
}

/** The value at `$.doc.lines[0].taxes[1]`; undefined when there is none. */
function valueAt(root: unknown, path: string): unknown {
  let at = root;
  for (const step of path.split(/[.[\]]+/).filter((one) => one !== '' && one !== '$')) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}
