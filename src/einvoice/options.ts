// Parses the options of an e-invoice file, in a step's config or a call.
import {
  isOptionalBoolean,
  type EInvoiceSwitchName,
  type EInvoiceSwitches,
  eInvoiceSwitchNames,
} from '../contracts/pdf-options';
import type { StepConfigProblem } from '../contracts/step-calls';
import type { Invoice } from '../document/model/invoice';
import type { EInvoiceFormat } from './contract';

/** Kinds of files that steps and calls create. The name of the provider begins with the kind. */
export const eInvoiceKinds = ['ubl', 'cii', 'facturae'] as const;
export type EInvoiceFileKind = (typeof eInvoiceKinds)[number];

/** Returns the kind of a format; the kind of Peppol is UBL. The kind is the key of the file and the end of its name. */
export const toEInvoiceFileKind = (format: EInvoiceFormat): EInvoiceFileKind => (format === 'peppol' ? 'ubl' : format);

/**
 * Values of `doc_type`, and the format of each. The first value is the default. The three values of CII give the same
 * file.
 */
export const eInvoiceFormatByKindAndDocType: Readonly<
  Record<EInvoiceFileKind, Readonly<Record<string, EInvoiceFormat>>>
> = {
  ubl: { en16931: 'ubl', 'bis-invoice-v3': 'peppol' },
  cii: { 'facturx-v1': 'cii', 'zugferd-v2': 'cii', en16931: 'cii' },
  facturae: {},
};

/** The options of a step or a call. */
export interface EInvoiceOptions {
  readonly format: EInvoiceFormat;
  /** The file can be read only with a token. */
  readonly isPrivate: boolean;
  /** Whether the PDF of the entry is embedded in the file. */
  readonly attachesPdf: boolean;
  /** Whether Facturae requires the DIR3 units, as FACe does. */
  readonly face: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/** Flags of each kind. `validate_*` has no effect, because every file is validated before it is stored. */
export const eInvoiceFlagNamesByKind: Readonly<Record<EInvoiceFileKind, readonly string[]>> = {
  ubl: ['private', 'attach_invoice_pdf', 'validate_ubl'],
  cii: ['private', 'attach_invoice_pdf', 'validate_cii'],
  facturae: ['private', 'add_timestamp', 'face'],
};

export const listEInvoiceOptionNames = (kind: EInvoiceFileKind): string[] => [
  ...(Object.keys(eInvoiceFormatByKindAndDocType[kind]).length > 0 ? ['doc_type'] : []),
  ...eInvoiceFlagNamesByKind[kind],
];

/**
 * Parses the options of a kind. Absent, null and empty values are ignored. Callers that store options refuse other
 * names.
 */
export function parseEInvoiceOptions(
  kind: EInvoiceFileKind,
  given: Values,
): { readonly options: EInvoiceOptions; readonly problems: readonly StepConfigProblem[] } {
  const problems: StepConfigProblem[] = [];
  const types = Object.entries(eInvoiceFormatByKindAndDocType[kind]);
  const [[, usual] = ['', kind as EInvoiceFormat]] = types;
  const { doc_type: type } = given;
  const isGiven = type !== undefined && type !== null && type !== '';
  const match = types.find(([name]) => name === type)?.[1];
  if (isGiven && types.length > 0 && match === undefined)
    problems.push({
      name: 'doc_type',
      problem: { kind: 'value-unknown', known: types.map(([name]) => name).join(', ') },
    });
  for (const name of eInvoiceFlagNamesByKind[kind])
    if (!isOptionalBoolean(given[name])) problems.push({ name, problem: { kind: 'not-a-flag' } });
  if (kind === 'cii' && given.attach_invoice_pdf === true)
    problems.push({ name: 'attach_invoice_pdf', problem: { kind: 'pdf-in-cii' } });
  if (given.add_timestamp === true) problems.push({ name: 'add_timestamp', problem: { kind: 'no-time-stamps' } });
  const options = {
    format: match ?? usual,
    isPrivate: given.private === true,
    attachesPdf: given.attach_invoice_pdf === true,
    face: given.face === true,
  };
  return { options, problems };
}

/** The format of each switch on a page. */
const switched = { ubl: 'ubl', facturx: 'cii', facturae: 'facturae' } as const satisfies Record<
  EInvoiceSwitchName,
  EInvoiceFormat
>;

/**
 * Returns whether an invoice is a simplified invoice without a customer. An e-invoice requires a customer (EN 16931
 * BR-07). With a switch, such an invoice gets only a PDF; a separate step ends with KO.
 */
export const isAnonymousSimplifiedInvoice = ({
  $tags = [],
  customer,
}: Partial<Pick<Invoice, '$tags' | 'customer'>>): boolean =>
  $tags.includes('simplified') && (customer?.name ?? '') === '';

/** Lists the formats whose switch is on. */
export const listSwitchedOnEInvoiceFormats = (switches: EInvoiceSwitches = {}): EInvoiceFormat[] =>
  eInvoiceSwitchNames.filter((name) => switches[name] === true).map((name) => switched[name]);
