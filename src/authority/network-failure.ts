// Explains why a call ended without a response, from the error of the network library. Only this file contains the
// names of these errors.
import type { UnusableAuthorityResponse } from '../chain/run/submission-response';
import { buildUnusableAuthorityResponse } from './read-submission-response';
import { createMessage } from '../messages/message';

/**
 * TLS alerts with which a server rejects the client certificate (OpenSSL reason names). Not the alerts of a failed
 * handshake or a denied access, which a server without a common cipher or in trouble sends to every client.
 */
const CERTIFICATE_REFUSED =
  /ALERT_(?:BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_(?:REVOKED|EXPIRED|UNKNOWN|REQUIRED))/;

/** The server's certificate is not valid for Sello, or the handshake failed. */
const TLS = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO)/;

interface NamedError {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

function textAt(object: object, member: string): string {
  const value: unknown = Reflect.get(object, member);
  return typeof value === 'string' ? value : '';
}

/**
 * Reads name and code of an error or of its cause. Checks the shape instead of the class, because errors of other
 * realms are not `instanceof Error` here.
 */
function readNamedError(error: unknown): NamedError {
  if (typeof error !== 'object' || error === null) return { name: '', code: '', message: '' };
  const code = textAt(error, 'code');
  const cause: unknown = Reflect.get(error, 'cause');
  if (code === '' && typeof cause === 'object' && cause !== null) return readNamedError(cause);
  return { name: textAt(error, 'name'), code, message: textAt(error, 'message') };
}

/** Returns the reason for an error of `request`. The detail is the error's code; its messages contain no secret. */
export function toNetworkFailureResponse(error: unknown): UnusableAuthorityResponse {
  const { name, code, message: text } = readNamedError(error);
  if (name === 'TimeoutError' || name === 'AbortError' || code.includes('TIMEOUT') || code === 'ETIMEDOUT') {
    return buildUnusableAuthorityResponse('timeout', createMessage('authority-timeout'));
  }
  if (CERTIFICATE_REFUSED.test(code))
    return buildUnusableAuthorityResponse(
      'certificate-refused',
      createMessage('authority-refused-certificate', { code }),
    );
  if (TLS.test(code)) return buildUnusableAuthorityResponse('tls', createMessage('authority-tls-failed', { code }));
  return buildUnusableAuthorityResponse(
    'connection',
    createMessage('authority-unreachable', { code: code || text.slice(0, 120) || name }),
  );
}
