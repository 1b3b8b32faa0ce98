// Messages about codes of a tax, in English: its exemption, key, regime and country. An id is the key of a warning and,
// after a dot, a variant.
import type { TextParams, Wording } from '../../text';
import { formatReplacedOrRemovedValue } from './rows';

interface LostExemption {
  /** Field of the document, `lines[0].taxes[0]`. */
  readonly at: string;
  readonly code: string;
  /** Replacement, as JSON. */
  readonly write: string;
}

interface LeftOut {
  readonly at: string;
  /** Country whose tax the row has; null for Spain. */
  readonly own: string | null;
  readonly country: string;
  /** Taxes to write, as JSON. */
  readonly taxes: string;
}

/** Writes a row whose tax the customer declares. IPSI has no keys. */
const writeReverseCharge = (cat: string): string =>
  cat === 'IPSI'
    ? '{"cat": "IPSI", "percent": "0%", "ext": {"es-fiscal-op-class": "S2"}}'
    : `{"cat": "${cat}", "key": "reverse-charge"} without \`rate\` and \`percent\``;

export const taxTreatmentFindingMessages = {
  'exemption-replaced': ({ at, code, now, key, write }: LostExemption & TextParams<'now' | 'key'>): Wording => ({
    text: `${at}.ext.es-fiscal-exempt: ${formatReplacedOrRemovedValue(code, now)}, because the key \`${key}\` determines it`,
    remedy: `Write ${write}.`,
  }),
  'exemption-replaced.removed': ({ at, code, write }: LostExemption): Wording => ({
    text: `${at} states exemption ${code}, which contradicts the key, the rate or the country, so Sello removed it`,
    remedy: `Write ${write}, without \`rate\` and \`percent\`; or remove the exemption.`,
  }),
  'exemption-replaced.charged': ({ at, code, write }: LostExemption): Wording => ({
    text: `${at} states exemption ${code} but charges the tax`,
    remedy: `Write ${write}, or remove the exemption.`,
  }),
  'exemption-replaced.class': ({ at, code }: Omit<LostExemption, 'write'>): Wording => ({
    text: `${at} charges the tax, but its class is ${code}, under which no tax is charged`,
    remedy: 'Write "percent": "0%", or remove `es-fiscal-op-class`.',
  }),
  'extension-unknown': ({
    at,
    key,
    nearest,
  }: Pick<LostExemption, 'at'> & {
    readonly key: string;
    readonly nearest: string | null;
  }): Wording => ({
    text: `${at} contains the extension ${key}, which does not exist, so it has no effect`,
    ...(nearest ? { remedy: `Write \`${nearest}\` instead of \`${key}\`.` } : {}),
  }),
  'extension-unknown.code': ({
    path,
    code,
    key,
    now,
    known,
  }: {
    readonly path: string;
    readonly code: string;
    readonly key: string;
    readonly now: string | null;
    readonly known: string;
  }): Wording => ({
    text: `${path}: ${formatReplacedOrRemovedValue(code, now)}, because it is not a code of ${key}`,
    remedy: `Write one of ${known}.`,
  }),
  'extension-misplaced': ({
    at,
    key,
    home,
  }: Pick<LostExemption, 'at'> & { readonly key: string; readonly home: string }): Wording => ({
    text: `${at}.ext contains ${key}, but Sello reads this extension only in \`${home}\`, so it has no effect`,
    remedy: `Move ${key} to \`${home}\`.`,
  }),
  'surcharge-regime': ({ at }: Pick<LostExemption, 'at'>): Wording =>
    `${at} charges the equivalence surcharge under regime 18, but regime 18 is for retailers, who never charge the surcharge`,
  'regime-of-persons': ({
    at,
    cat,
    regime,
    code,
  }: Pick<LostExemption, 'at' | 'code'> & {
    readonly cat: string;
    readonly regime: string;
  }): Wording => ({
    text: `${at} has regime ${regime} of ${cat}, which is for natural persons, but supplier ${code} is a legal person`,
    // The surcharge belongs to regime 18 only.
    ...(regime === '18'
      ? {}
      : { remedy: 'Remove `es-fiscal-regime`, because a legal person reports its sales under regime 01.' }),
  }),
  'export-regime': ({ at, cat }: Pick<LostExemption, 'at'> & { readonly cat: string }): Wording => ({
    text: `${at} is exempt by its key (E1 or E6), but has regime 02, which is for exports`,
    remedy:
      `For an export, write {"cat": "${cat}", "key": "export"} without \`es-fiscal-exempt\`. For an exempt sale in Spain, ` +
      'remove `es-fiscal-regime`.',
  }),
  'country-left-out': ({ at, own, country, taxes }: LeftOut): Wording => ({
    text: `${at} reduces the tax of ${own ?? 'Spain'}, but the lines charge the tax of ${country}`,
    remedy: `Write "taxes": ${taxes}.`,
  }),
  'country-left-out.charge': ({ at, own, country, taxes }: LeftOut): Wording => ({
    text: `${at} charges the tax of ${own ?? 'Spain'}, but the lines charge the tax of ${country}`,
    remedy: `If this charge is part of the same sale, write "taxes": ${taxes}.`,
  }),
  'reverse-charge-charged': ({
    at,
    cat,
    percent,
    isMixed,
  }: Pick<LostExemption, 'at'> & {
    readonly cat: string;
    readonly percent: string;
    readonly isMixed: boolean;
  }): Wording => ({
    text: `\`$tags\` contains \`reverse-charge\`, but ${at} charges ${cat} at ${percent}`,
    remedy: isMixed
      ? 'Ignore this warning if the supplier owes the tax of these lines: an invoice may contain both kinds of sales (RD ' +
        `1619/2012 art. 6.2). Otherwise, write ${writeReverseCharge(cat)}.`
      : `Write the taxes of these lines as ${writeReverseCharge(cat)}, or remove the tag.`,
  }),
  'pending-tax-mixed': ({
    at,
    regime,
    pending,
    operation,
    issued,
  }: Pick<LostExemption, 'at'> & {
    readonly regime: string;
    readonly pending: string;
    readonly operation: string;
    readonly issued: string;
  }): Wording => ({
    text:
      `${at} has regime ${regime}, so its tax is due on ${issued}, but other lines have regime ${pending}, whose tax is due on ` +
      `${operation}. The record has only one operation date, so the tax of all lines would be declared on ${operation}`,
    remedy: 'Issue a separate invoice for the lines whose tax is due now.',
  }),
} as const;
