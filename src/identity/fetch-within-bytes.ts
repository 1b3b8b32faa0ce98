// Calls the identity provider and reads its responses up to a limit of bytes, before the library parses them as a whole.
import { identityProviderLimits as limits } from '../contracts/limits/console';

/** Statuses whose responses have no body. */
const bodilessStatuses = [204, 205, 304];

/**
 * Fetches a response of the provider.
 * @throws TypeError, as `fetch` does, if the connection fails or the response is too large
 */
export async function fetchWithByteLimit(url: string, options: RequestInit): Promise<Response> {
  // Without compression, the bytes that arrive are the bytes that are counted. A provider may compress nevertheless.
  const headers = new Headers(options.headers);
  headers.set('accept-encoding', 'identity');
  const response = await fetch(url, { ...options, headers });
  const { status, statusText, headers: received } = response;
  const body = await readBytes(response);
  return new Response(bodilessStatuses.includes(status) ? null : body, { status, statusText, headers: received });
}

/** Reads the body, unpacked. It is read in parts, so a small packed body does not become a large one in memory. */
async function readBytes({ body }: Response): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > limits.answerBytesMax) throw new TypeError(`the response has more than ${limits.answerBytesMax} bytes`);
    parts.push(part);
  }
  return new Blob(parts);
}
