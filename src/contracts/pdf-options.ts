// Parses the options of a PDF, from a step's config, a job's arguments, a document or a workspace.
import { formatPdfOptionProblem } from '../messages/en/problems';
import type { PdfOptionProblem } from '../messages/parameters';

/** Languages of PDFs (`src/pdf/view/spanish.ts`, `english.ts`). The first one is the default. */
export const pdfLocales = ['es', 'en'] as const;
/** Languages of a PDF. */
export type PdfLocale = (typeof pdfLocales)[number];

/** `#rrggbb` */
export const hexColorPattern = '^#[0-9a-fA-F]{6}$';

/** Layouts of a PDF. `ticket80` is a roll of 80 mm for simplified invoices; other invoices are always A4. */
export const pdfLayouts = ['A4', 'ticket80'] as const;
export type PdfLayout = (typeof pdfLayouts)[number];

/**
 * Minimum, maximum and default height of a logo in pixels of a screen (96 an inch), as in the public product, and one
 * more.
 */
export const logoHeightLimitsPixels = { min: 16, max: 160, usual: 56 } as const;

/** A picture that can be put into a page: its pixels as a stream, and how they are packed. */
export interface EmbeddablePdfPicture {
  readonly mime: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly grey: boolean;
  readonly filter: 'FlateDecode' | 'DCTDecode';
  readonly stream: Uint8Array;
}

/**
 * The appearance of a PDF. For absent members, the next source decides; for members that no source has, the code
 * decides.
 */
export interface PdfOptions {
  readonly locale?: PdfLocale;
  /** Pattern of `parsePdfDateFormat`. */
  readonly dateFormat?: string;
  readonly layout?: PdfLayout;
  /** Pixels, 96 an inch. */
  readonly logoHeight?: number;
}

/** Members of a step's config or a job's arguments about the PDF. */
export const pdfArgumentNames = ['locale', 'date_format', 'layout', 'logo_height'] as const;

export interface PdfArgumentProblem {
  readonly name: (typeof pdfArgumentNames)[number];
  readonly problem: PdfOptionProblem;
  /** The problem in English, for the faults of steps and `fields`. */
  readonly message: string;
}

/**
 * Returns the supported language of a tag, for example `en` for `en-GB`. Returns undefined if the language is not
 * supported, or if the tag is not a text.
 */
function localeOf(tag: unknown): PdfLocale | undefined {
  if (typeof tag !== 'string') return undefined;
  const [language] = tag.toLowerCase().split(/[-_]/);
  return pdfLocales.find((known) => known === language);
}

const marks = '%d, %e, %m, %b, %B, %y and %Y';
/** Letters of other tools with the equivalent marks, the longer ones first. */
const letters: readonly (readonly [string, string])[] = [
  ['yyyy', '%Y'],
  ['mmmm', '%B'],
  ['mmm', '%b'],
  ['yy', '%y'],
  ['mm', '%m'],
  ['dd', '%d'],
  ['m', '%m'],
  ['d', '%e'],
];

/**
 * Parses a date format that has a day, a month and a year. The format consists of marks with a percent sign
 * (`%d/%m/%Y`) or of letters (`DD/MM/YYYY`). Returns the pattern in marks, or why the format is invalid.
 */
export function parsePdfDateFormat(
  text: string,
): { readonly pattern: string } | { readonly problem: PdfOptionProblem } {
  if (text.length > 40) return { problem: { kind: 'date-format-too-long', max: 40 } };
  const pattern = text.includes('%') ? text : inMarks(text);
  const unknown = /%(?![demybBY%]).?/.exec(pattern)?.[0];
  if (unknown !== undefined) return { problem: { kind: 'date-mark-unknown', mark: unknown, known: marks } };
  const has = (...wanted: readonly string[]): boolean => wanted.some((mark) => pattern.includes(mark));
  if (!has('%d', '%e') || !has('%m', '%b', '%B') || !has('%y', '%Y')) return { problem: { kind: 'date-parts' } };
  return { pattern };
}

function inMarks(text: string): string {
  let pattern = '';
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at).toLowerCase();
    // A letter inside a word ("de") is not part of a date.
    const inWord = /\p{L}/u.test(text[at - 1] ?? '') && !/[dmy]/i.test(text[at - 1] ?? '');
    const found = inWord ? undefined : letters.find(([name]) => rest.startsWith(name));
    const [name, mark] = found ?? [text[at] ?? '', text[at] ?? ''];
    const wordGoesOn = found && /[^dmy\P{L}]/iu.test(text[at + name.length] ?? '');
    pattern += wordGoesOn ? text.slice(at, at + name.length) : mark;
    at += name.length;
  }
  return pattern;
}

type ParameterValues = Readonly<Record<string, unknown>>;

/** Parses the options of a PDF. Absent, null and empty values have no effect, and neither do unsupported languages. */
export function parsePdfOptions(given: ParameterValues): {
  readonly look: PdfOptions;
  readonly problems: readonly PdfArgumentProblem[];
} {
  const problems: PdfArgumentProblem[] = [];
  const refuse: Refuse = (name, problem) =>
    void problems.push({ name, problem, message: formatPdfOptionProblem(problem) });
  const text = (name: PdfArgumentProblem['name']): string | undefined => {
    const value = given[name];
    if (value === undefined || value === null || value === '') return undefined;
    return typeof value === 'string' ? value : refuse(name, { kind: 'not-a-text' });
  };
  const locale = localeOf(text('locale'));
  const dateFormat = readFormat(text('date_format'), refuse);
  const layout = readLayout(text('layout'), refuse);
  const height = readHeight(given.logo_height, refuse);
  const look = {
    ...(locale === undefined ? {} : { locale }),
    ...(dateFormat === undefined ? {} : { dateFormat }),
    ...(layout === undefined ? {} : { layout }),
    ...(height === undefined ? {} : { logoHeight: height }),
  };
  return { look, problems };
}

type Refuse = (name: PdfArgumentProblem['name'], problem: PdfOptionProblem) => undefined;

function readFormat(text: string | undefined, refuse: Refuse): string | undefined {
  if (text === undefined) return undefined;
  const read = parsePdfDateFormat(text);
  return 'pattern' in read ? read.pattern : refuse('date_format', read.problem);
}

function readLayout(text: string | undefined, refuse: Refuse): PdfLayout | undefined {
  if (text === undefined) return undefined;
  const known = pdfLayouts.find((layout) => layout.toLowerCase() === text.toLowerCase());
  return known ?? refuse('layout', { kind: 'layout-unknown', layout: text.slice(0, 40), known: pdfLayouts.join(', ') });
}

/** Parses a height. Arguments of jobs are texts, so `"48"` is also a number. */
function readHeight(value: unknown, refuse: Refuse): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const height = typeof value === 'string' ? Number(value) : value;
  const { min, max } = logoHeightLimitsPixels;
  const fits = typeof height === 'number' && Number.isInteger(height) && height >= min && height <= max;
  return fits ? height : refuse('logo_height', { kind: 'logo-height', min, max });
}

/**
 * Files of e-invoices that the step `pdf` creates in addition to the PDF. Each file has a switch, and each switch is
 * off by default.
 */
export const eInvoiceSwitchNames = ['ubl', 'facturx', 'facturae'] as const;
export type EInvoiceSwitchName = (typeof eInvoiceSwitchNames)[number];

/** Switches of a workspace or a step. For absent switches, the next source decides. */
export type EInvoiceSwitches = Readonly<Partial<Record<EInvoiceSwitchName, boolean>>>;

/** Returns whether a value is a flag or absent. */
export const isOptionalBoolean = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === 'boolean';

/**
 * Parses the switches of a workspace's PDF settings or of the config of `pdf`. `wrong` contains the names whose value
 * is not a flag.
 */
export function parseEInvoiceSwitches(given: ParameterValues): {
  readonly switches: EInvoiceSwitches;
  readonly wrong: readonly EInvoiceSwitchName[];
} {
  const said = eInvoiceSwitchNames.filter((name) => typeof given[name] === 'boolean');
  return {
    switches: Object.fromEntries(said.map((name) => [name, given[name]])),
    wrong: eInvoiceSwitchNames.filter((name) => !isOptionalBoolean(given[name])),
  };
}
