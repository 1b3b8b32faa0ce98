// What is wrong with codes of a tax: its exemption, regime and country, in English. An id is the key of a warning, and a
// variant.
import type { Text } from '../../text';

interface LostExemption {
  /** Field of the document, `lines[0].taxes[0]`. */
  readonly at: string;
  readonly code: string;
  /** What to write instead, as JSON. */
  readonly write: string;
}

export const taxCodeFindings = {
  'exemption-replaced': ({
    at,
    code,
    now,
    key,
    write,
  }: LostExemption & { readonly now: string; readonly key: string }): Text => ({
    text: `${at}.ext.es-fiscal-exempt: '${code}' was replaced by ${now}: the key \`${key}\` determines it`,
    remedy: `Write ${write}.`,
  }),
  'exemption-replaced.removed': ({ at, code, write }: LostExemption): Text => ({
    text: `${at} states the exemption ${code}, and its key, rate or country removed it`,
    remedy: `Write ${write}, without \`rate\` and \`percent\`; or remove the exemption.`,
  }),
  'exemption-replaced.charged': ({ at, code, write }: LostExemption): Text => ({
    text: `${at} states the exemption ${code} and charges the tax`,
    remedy: `Write ${write}, or remove the exemption.`,
  }),
  'surcharge-regime': ({ at }: Pick<LostExemption, 'at'>): Text =>
    `${at} charges the equivalence surcharge under the regime 18, which is that of the retailer`,
} as const;
