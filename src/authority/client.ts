// Sends messages to the authority over HTTPS with a client certificate. Each message has one response. Errors are
// returned, not thrown.
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { Agent, request } from 'undici';
import type { SubmissionResponse, UnusableAuthorityResponse } from '../chain/run/submission-response';
import { authorityLimits } from '../contracts/limits/authority';
import { parseSubmissionResponse, buildUnusableAuthorityResponse } from './read-submission-response';
import { type CensusResponse, type CensusQuery, buildCensusQueryXml, parseCensusResponse } from './census';
import { type AuthorityRecordQueryResponse, type AuthorityRecordPageQuery, buildRecordQueryXml } from './query';
import { parseRecordQueryResponseInThread } from './parse-query-in-thread';
import { decodeUtf8 } from './read-xml';
import { toNetworkFailureResponse } from './network-failure';
import { createMessage } from '../messages/message';
import { renderMessageInEnglish } from '../messages/render';

/**
 * The caller's certificate: PKCS#12, or certificate and key as PEM. This module never logs or stores the certificate.
 */
export type ClientCertificateWithKey =
  | { readonly pfx: Buffer; readonly passphrase?: string }
  | { readonly certificate: string | Buffer; readonly key: string | Buffer; readonly passphrase?: string };

export interface AuthorityClientOptions {
  /** Whole address of the service, `https://…/VerifactuSOAP`. */
  readonly url: string;
  /** Whole address of the census, if there is one. */
  readonly censusUrl?: string;
  readonly certificate: ClientCertificateWithKey;
  /** Certificates (PEM) that are trusted in addition to Node's own. */
  readonly ca?: string | Buffer;
}

/** One attempt, with the parsed response and everything to store about the attempt. */
export interface AuthorityCallResult<T> {
  readonly answer: T;
  /** Response as text; null if nothing readable arrived. */
  readonly raw: string | null;
  readonly status: number | null;
  /** The server's `Date` header in milliseconds. */
  readonly serverTimeMs: number | null;
  readonly durationMs: number;
}

export interface AuthorityClient {
  /** Sends one message. `timeLimitMs` covers everything from connecting to the last byte. */
  submit(message: string, timeLimitMs: number): Promise<AuthorityCallResult<SubmissionResponse>>;
  query(
    page: AuthorityRecordPageQuery,
    timeLimitMs: number,
  ): Promise<AuthorityCallResult<AuthorityRecordQueryResponse>>;
  /** Queries the census; absent if none is set. */
  lookUp?(person: CensusQuery, timeLimitMs: number): Promise<AuthorityCallResult<CensusResponse>>;
  close(): Promise<void>;
}

/** A client that can be replaced while callers still use it. */
export interface RetirableAuthorityClient extends AuthorityClient {
  /** Closes the connections as soon as no call is under way. Later calls open a connection of their own. */
  retire(): void;
}

interface Call {
  readonly message: string;
  readonly timeLimitMs: number;
  /** Larger responses are not read to the end. */
  readonly bytesMax: number;
}

interface ReceivedAnswer {
  readonly status: number | null;
  readonly serverTimeMs: number | null;
  readonly result: { readonly text: string } | UnusableAuthorityResponse;
}

/**
 * Creates one context for all connections.
 * @throws Error if certificate, key and password do not match, or if OpenSSL rejects the certificate
 */
function createContext({ certificate, ca }: AuthorityClientOptions): SecureContext {
  const passphrase = certificate.passphrase === undefined ? {} : { passphrase: certificate.passphrase };
  const identity =
    'pfx' in certificate ? { pfx: certificate.pfx } : { cert: certificate.certificate, key: certificate.key };
  const trusted = ca === undefined ? {} : { ca: [...rootCertificates, ca] };
  try {
    return createSecureContext({ ...identity, ...passphrase, ...trusted });
  } catch (cause) {
    throw new Error(renderMessageInEnglish(createMessage('certificate-not-usable')), { cause });
  }
}

/**
 * Reads a body into one buffer, up to the limit; null if the body is longer, or comes in too many chunks. The peer
 * chooses the chunks, and each chunk of one byte that is kept would take a hundred and fifty bytes of memory.
 */
export async function readAuthorityResponseBodyIfWithinLimit(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | null> {
  let buffer = Buffer.allocUnsafeSlow(Math.min(authorityLimits.answerBufferBytes, bytesMax));
  let [length, chunks] = [0, 0];
  for await (const chunk of body) {
    const end = length + chunk.byteLength;
    chunks += 1;
    if (end > bytesMax || chunks > authorityLimits.answerChunksFree + end / authorityLimits.answerChunkBytesMin)
      return null;
    if (end > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(end, 2 * buffer.length), bytesMax));
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
    buffer.set(chunk, length);
    length = end;
  }
  return buffer.subarray(0, length);
}

function parseServerDate(header: string | string[] | undefined): number | null {
  const ms = typeof header === 'string' ? Date.parse(header) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

async function exchange(
  agent: Agent,
  url: string,
  { message: body, timeLimitMs, bytesMax }: Call,
): Promise<ReceivedAnswer> {
  let status: number | null = null;
  let serverTimeMs: number | null = null;
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', accept: 'text/xml' },
      body,
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeLimitMs))),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    status = response.statusCode;
    serverTimeMs = parseServerDate(response.headers.date);
    const bytes = await readAuthorityResponseBodyIfWithinLimit(response.body, bytesMax);
    if (bytes === null)
      return {
        status,
        serverTimeMs,
        result: buildUnusableAuthorityResponse('too-large', createMessage('answer-too-large')),
      };
    const text = decodeUtf8(bytes);
    if (text === null)
      return {
        status,
        serverTimeMs,
        result: buildUnusableAuthorityResponse('encoding', createMessage('answer-not-utf8')),
      };
    return { status, serverTimeMs, result: { text } };
  } catch (error) {
    return { status, serverTimeMs, result: toNetworkFailureResponse(error) };
  }
}

/** If a body has no meaning, explains the response by its status, unless the status is a success. */
function explained<T extends { readonly kind: string }>(
  answer: T,
  status: number | null,
): T | UnusableAuthorityResponse {
  if (answer.kind !== 'unknown' || status === null) return answer;
  if (status === 401)
    return buildUnusableAuthorityResponse('certificate-refused', createMessage('authority-status', { status }));
  if (status >= 200 && status < 300) return answer;
  const reason = status === 403 ? 'forbidden' : 'http-status';
  return buildUnusableAuthorityResponse(reason, createMessage('authority-status', { status }));
}

async function timed<T extends { readonly kind: string }>(
  send: () => Promise<ReceivedAnswer>,
  read: (text: string) => T | Promise<T>,
): Promise<AuthorityCallResult<T | UnusableAuthorityResponse>> {
  const start = performance.now();
  const { status, serverTimeMs, result } = await send();
  const text = 'text' in result ? result.text : null;
  const answer = 'text' in result ? await read(result.text) : result;
  const durationMs = Math.round(performance.now() - start);
  return { answer: explained(answer, status), raw: text, status, serverTimeMs, durationMs };
}

/**
 * Creates an agent in which every call gets a connection. The slots of the workers limit the calls. With fewer
 * connections than slots, calls that hang would let others run out of time before they are written.
 */
function createAgent(secureContext: SecureContext): Agent {
  return new Agent({
    connect: { secureContext },
    pipelining: 1,
    // This time is shorter than the time for which any server keeps a connection open, so that no message is sent on a
    // closed connection.
    keepAliveTimeout: authorityLimits.keepAliveMilliseconds,
  });
}

/** Lends the agent of a client to its calls. A retired agent is closed when its last call has ended. */
function lendAgent(context: SecureContext) {
  let agent: Agent | undefined;
  let callsUnderWay = 0;
  let isRetired = false;
  const closeIfUnused = (): void => {
    if (!isRetired || callsUnderWay > 0) return;
    void agent?.destroy();
    agent = undefined;
  };
  return {
    during: async <T>(call: (agent: Agent) => Promise<T>): Promise<T> => {
      agent ??= createAgent(context);
      callsUnderWay += 1;
      try {
        return await call(agent);
      } finally {
        callsUnderWay -= 1;
        closeIfUnused();
      }
    },
    retire: (): void => {
      isRetired = true;
      closeIfUnused();
    },
    /** Aborts the calls under way. Later calls fail. */
    destroy: (): Promise<void> => (agent ??= createAgent(context)).destroy(),
  };
}

/** Number of clients of this process. Each parses its pages in its own turns. */
let clients = 0;

/**
 * Creates a client for one certificate and one service address. Keep one client for each certificate and address;
 * `close` ends its connections.
 * @throws Error if the certificate cannot be used with its key
 */
export function createAuthorityClient(options: AuthorityClientOptions): RetirableAuthorityClient {
  const agents = lendAgent(createContext(options));
  const { url, censusUrl } = options;
  clients += 1;
  const share = String(clients);
  const post = (call: Call, to = url): Promise<ReceivedAnswer> => agents.during((agent) => exchange(agent, to, call));
  const { answerBytesMax, queryAnswerBytesMax, censusAnswerBytesMax: bytesMax } = authorityLimits;
  return {
    submit: (message, timeLimitMs) =>
      timed(() => post({ message, timeLimitMs, bytesMax: answerBytesMax }), parseSubmissionResponse),
    query: (page, timeLimitMs) =>
      timed(
        () => post({ message: buildRecordQueryXml(page), timeLimitMs, bytesMax: queryAnswerBytesMax }),
        (text) => parseRecordQueryResponseInThread(share, text),
      ),
    ...(censusUrl
      ? {
          lookUp: (person, timeLimitMs) =>
            timed(
              () => post({ message: buildCensusQueryXml(person), timeLimitMs, bytesMax }, censusUrl),
              (text) => parseCensusResponse(person, text),
            ),
        }
      : {}),
    retire: agents.retire,
    close: agents.destroy,
  };
}
