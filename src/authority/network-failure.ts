// Why a call ended without an answer, from the error that the network library threw. Kept apart: names of its errors only.
import type { AnswerUnknown } from '../chain/answer';
import { unknown } from './answer';

/** TLS alerts by which a server refuses our certificate (OpenSSL reason names). */
const CERTIFICATE_REFUSED =
  /ALERT_(?:BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(?:REVOKED|EXPIRED|UNKNOWN|REQUIRED)|UNKNOWN_CA|ACCESS_DENIED)|ALERT_HANDSHAKE_FAILURE/;

/** A certificate or key of ours that cannot even be read. */
const CERTIFICATE_UNREADABLE = /PKCS12|MAC_VERIFY|BAD_DECRYPT|UNSUPPORTED|KEY_VALUES_MISMATCH|NO_START_LINE|ASN1/;

/** The other side's certificate does not satisfy us, or the handshake broke. */
const TLS = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO)/;

interface Named {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function named(error: unknown): Named {
  if (!(error instanceof Error)) return { name: '', code: '', message: '' };
  const code = codeOf(error);
  if (code === '' && error.cause instanceof Error) return named(error.cause);
  return { name: error.name, code, message: error.message };
}

/** The reason for an error of `request`. The detail is the error's code: messages may carry addresses, never secrets. */
export function failureOf(error: unknown): AnswerUnknown {
  const { name, code, message } = named(error);
  if (name === 'TimeoutError' || name === 'AbortError' || code.includes('TIMEOUT') || code === 'ETIMEDOUT') {
    return unknown('timeout', 'the authority did not answer in time');
  }
  if (CERTIFICATE_REFUSED.test(code))
    return unknown('certificate-refused', `the authority refused the certificate: ${code}`);
  if (code.startsWith('ERR_OSSL_') && CERTIFICATE_UNREADABLE.test(code)) {
    return unknown('certificate-refused', `the certificate cannot be used: ${code}`);
  }
  if (TLS.test(code)) return unknown('tls', `no secure connection to the authority: ${code}`);
  return unknown('connection', `no connection to the authority: ${code || message.slice(0, 120) || name}`);
}
