// Reads the fields of a form as the browser sent them, which are texts and files. Also reads the confirmation that a
// user types before an action that cannot be undone.
import { MIMEType } from 'node:util';
import type { Context } from 'koa';
import { createRefusal } from '../../contracts/errors';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { httpLimits } from '../../contracts/limits/http';
import { readBodyBytes } from '../kit/request/body';
import type { BodyMemoryReservation } from '../kit/request/body-memory';
import { parseMultipartForm, parseUrlencodedForm } from './form-body';
import type { AnonymousCallLimits } from '../kit/request/anonymous-calls';

/** The fields of a form: texts and files. */
export interface FormFields {
  /** The text of a field, with line breaks as they were before a browser sent them; empty if it was not sent. */
  text(name: string): string;
  /** Returns the bytes of a file, or undefined if none was chosen. */
  file(name: string): Buffer | undefined;
  /** All texts of the form as they were sent, to render them again. */
  readonly texts: Readonly<Record<string, string>>;
}

export const emptyFormFields: FormFields = { text: () => '', file: () => undefined, texts: {} };

/** Maximum bytes of a form, and whether it may have a file. */
interface FormBounds {
  readonly bytesMax: number;
  readonly hasFile?: boolean;
}

/**
 * Reads the fields of a form from the body. Only a form with a file may be multipart. A form without files is smaller.
 * @throws Refusal `input` if the body is not a form, `too-large`, `slow`, `busy`
 */
export async function readFormFields(
  ctx: Context,
  share: BodyMemoryReservation,
  { bytesMax, hasFile = false }: FormBounds,
): Promise<FormFields> {
  const type = parseContentType(ctx.get('Content-Type'));
  const isMultipart = hasFile && type?.essence === 'multipart/form-data';
  if (!type || (!isMultipart && type.essence !== 'application/x-www-form-urlencoded'))
    throw createRefusal('input', 'form-of-program');
  const bytes = await readBodyBytes(ctx, isMultipart ? bytesMax : Math.min(bytesMax, limits.formBytesMax), share);
  const parts = isMultipart ? parseMultipartForm(bytes, type.params.get('boundary') ?? '') : parseUrlencodedForm(bytes);
  const texts: Record<string, string> = {};
  const files = new Map<string, Buffer>();
  for (const { name, isFile, bytes: value } of parts) {
    if (!isFile) texts[name] = value.toString();
    else if (value.length > 0) files.set(name, value);
  }
  // Browsers send CRLF for each line break of an area, whatever the text had.
  return { text: (name) => (texts[name] ?? '').replaceAll('\r\n', '\n'), file: (name) => files.get(name), texts };
}

function parseContentType(header: string): MIMEType | undefined {
  try {
    return new MIMEType(header);
  } catch {
    return undefined;
  }
}

/** Reads a small form that belongs to no screen. */
export async function readFormOutsideScreens(ctx: Context, share: BodyMemoryReservation): Promise<FormFields> {
  try {
    return await readFormFields(ctx, share, { bytesMax: limits.doorBytesMax });
  } finally {
    share.release();
  }
}

/** Reads a small form of a visitor who is not signed in. @throws also Refusal `rate-limited` */
export async function readAnonymousForm(ctx: Context, anonymous: AnonymousCallLimits): Promise<FormFields> {
  anonymous.admit(ctx);
  return readFormOutsideScreens(ctx, anonymous.bodyShare(ctx));
}

/**
 * Checks that the user typed the name and gave a reason.
 * @returns the reason.
 * @throws Refusal `input` for another name, or without a reason
 */
export function requireTypedNameAndReason({ fields }: { readonly fields: FormFields }, name: string): string {
  if (fields.text('typed').trim() !== name) throw createRefusal('input', 'typed-name-differs', { name });
  const reason = fields.text('reason').trim();
  if (reason === '' || reason.length > httpLimits.metaCharactersMax)
    throw createRefusal('input', 'reason-missing', { max: httpLimits.metaCharactersMax });
  return reason;
}
