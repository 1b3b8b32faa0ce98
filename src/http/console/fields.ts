// Reads the fields of a form as the browser sent them, which are texts and files. Also reads the confirmation that a
// user types before an action that cannot be undone.
import { MIMEType } from 'node:util';
import type { Context } from 'koa';
import { type Refusal, createRefusal } from '../../contracts/errors';
import { consoleLimits as limits } from '../../contracts/limits/console';
import { httpLimits } from '../../contracts/limits/http';
import { readBodyBytes } from '../kit/request/body';
import type { ReservedBodyMemory } from '../kit/request/body-memory';
import type { AnonymousCallLimits } from '../kit/request/anonymous-calls';

/** The fields of a form: texts and files. */
export interface FormFields {
  /** The text of a field; empty if it was not sent. */
  text(name: string): string;
  /** Returns the bytes of a file, or undefined if none was chosen. */
  file(name: string): Buffer | undefined;
  /** All texts of the form, to render them again. */
  readonly texts: Readonly<Record<string, string>>;
}

export const noFormFields: FormFields = { text: () => '', file: () => undefined, texts: {} };

/**
 * Reads the fields of a form from the body.
 * @throws Refusal `input` if the body is not a form, `too-large`, `slow`, `busy`
 */
export async function readFormFields(
  ctx: Context,
  share: ReservedBodyMemory,
  bytesMax: number = limits.formBytesMax,
): Promise<FormFields> {
  const type = ctx.get('Content-Type');
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type))
    throw createRefusal('input', 'form-of-program');
  const bytes = await readBodyBytes(ctx, bytesMax, share);
  refuseManyFields(bytes, type);
  const data = await parseFormData(bytes, type);
  const texts: Record<string, string> = {};
  const files = new Map<string, Buffer>();
  for (const [name, value] of data) {
    if (typeof value === 'string') texts[name] = value;
    else if (value.size > 0) files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { text: (name) => texts[name] ?? '', file: (name) => files.get(name), texts };
}

/** Reads a small form that belongs to no screen. */
export async function readSmallForm(ctx: Context, share: ReservedBodyMemory): Promise<FormFields> {
  try {
    return await readFormFields(ctx, share, limits.doorBytesMax);
  } finally {
    share.release();
  }
}

/** Reads a small form of a visitor who is not signed in. @throws also Refusal `rate-limited` */
export async function readAnonymousForm(ctx: Context, anonymous: AnonymousCallLimits): Promise<FormFields> {
  anonymous.admit(ctx);
  return readSmallForm(ctx, anonymous.bodyShare(ctx));
}

/** Counts the fields before they are parsed, because a field costs many times its bytes. @throws Refusal `too-large` */
function refuseManyFields(bytes: Buffer, type: string): void {
  const divider = readBoundary(type);
  let fields = 0;
  for (let at = bytes.indexOf(divider); at >= 0; at = bytes.indexOf(divider, at + divider.length)) {
    fields += 1;
    if (fields > limits.formFieldsMax) throw createRefusal('too-large', 'form-fields-max');
  }
}

const unreadable = (): Refusal => createRefusal('input', 'form-unreadable');

/** Reads the boundary that the parser uses, which is the first parameter with exactly this name. */
function readBoundary(type: string): string {
  if (!type.startsWith('multipart/')) return '&';
  try {
    return `--${new MIMEType(type).params.get('boundary') ?? ''}`;
  } catch {
    throw unreadable();
  }
}

/** Parses the form with Node's parser. */
async function parseFormData(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw unreadable();
  }
}

/**
 * Checks that the user typed the name and gave a reason.
 * @returns the reason.
 * @throws Refusal `input` for another name, or without a reason
 */
export function requireConfirmedReason({ fields }: { readonly fields: FormFields }, name: string): string {
  if (fields.text('typed').trim() !== name) throw createRefusal('input', 'typed-name-differs', { name });
  const reason = fields.text('reason').trim();
  if (reason === '' || reason.length > httpLimits.metaCharactersMax)
    throw createRefusal('input', 'reason-missing', { max: httpLimits.metaCharactersMax });
  return reason;
}
