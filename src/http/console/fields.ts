// The fields of a form as they were sent: texts, and files where a form has some. Nothing is made of them here.
import type { Context } from 'koa';
import { Refusal } from '../../contracts/errors';
import { console as limits } from '../../contracts/limits/console';
import { readBytes } from '../request/body';
import type { BodyShare } from '../request/body-room';

export interface Fields {
  /** The text of a field; empty when it was not sent. */
  text(name: string): string;
  /** The bytes of a file; undefined when none was chosen. */
  file(name: string): Buffer | undefined;
  /** All texts, to show them again. */
  readonly texts: Readonly<Record<string, string>>;
}

export const noFields: Fields = { text: () => '', file: () => undefined, texts: {} };

/** @throws Refusal `input` for what is no form, `too-large`, `slow`, `busy` */
export async function readFields(
  ctx: Context,
  share: BodyShare,
  bytesMax: number = limits.formBytesMax,
): Promise<Fields> {
  const type = ctx.get('Content-Type');
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type))
    throw new Refusal('input', 'this address takes forms of the console only', {
      remedy: 'Programs use the REST API: openapi.yaml has all calls.',
    });
  const bytes = await readBytes(ctx, bytesMax, share);
  const data = await formDataOf(bytes, type);
  const texts: Record<string, string> = {};
  const files = new Map<string, Buffer>();
  for (const [name, value] of data) {
    if (typeof value === 'string') texts[name] = value;
    else if (value.size > 0) files.set(name, Buffer.from(await value.arrayBuffer()));
  }
  return { text: (name) => texts[name] ?? '', file: (name) => files.get(name), texts };
}

/** A form of a door, which has no screen around it. */
export async function readForm(
  ctx: Context,
  { shareOfRoom }: { readonly shareOfRoom: () => BodyShare },
): Promise<Fields> {
  const share = shareOfRoom();
  try {
    return await readFields(ctx, share);
  } finally {
    share.release();
  }
}

/** Node's own reader of forms. */
async function formDataOf(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new Refusal('input', 'the form cannot be read', { remedy: 'Open the page again and send its form.' });
  }
}
