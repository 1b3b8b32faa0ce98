// Messages about calls to the authority that got no usable response, in English.
import { formatCountWithNoun, type Wording } from '../text';

export const authorityResponseMessages = {
  'sends-nothing': 'this installation sends nothing, because SELLO_SENDS_NOTHING is set',
  'authority-timeout': 'the authority did not respond in time',
  'authority-unreachable': ({ code }: { readonly code: string }): Wording => `no connection to the authority: ${code}`,
  'authority-tls-failed': ({ code }: { readonly code: string }): Wording =>
    `no secure connection to the authority: ${code}`,
  'authority-refused-certificate': ({ code }: { readonly code: string }): Wording =>
    `the authority rejected the certificate: ${code}`,
  'authority-status': ({ status }: { readonly status: number }): Wording =>
    `the authority responded with HTTP ${status}`,
  'authority-fault': ({ code, text }: { readonly code: string; readonly text: string }): Wording =>
    `the authority returned the fault ${code}: ${text}`,
  'certificate-not-usable': 'the certificate cannot be used: its key, password or format is wrong',
  'answer-empty': 'the response is empty',
  'answer-too-large': 'the response is too large',
  'query-pages-waiting-max': 'Sello is reading too many responses of the authority at the same time',
  'answer-not-utf8': 'the response is not UTF-8',
  'answer-encoding': ({ declared }: { readonly declared: string }): Wording =>
    `the response names the encoding ${declared}`,
  'answer-with-document-type': 'the response contains a document type declaration',
  'answer-not-xml': 'the response is not well-formed XML',
  'answer-without-root': 'the response has no single root element',
  'answer-not-parsed': 'Sello cannot parse the response',
  'answer-without-body': 'the SOAP message has no body',
  'answer-of-other-kind': ({
    name,
    wanted,
  }: {
    readonly name: string;
    readonly wanted: 'submission' | 'query';
  }): Wording => `the response is ${name}, not the response to a ${wanted}`,
  'answer-line-incomplete': 'a line of the response is incomplete',
  'answer-without-state': 'the response does not contain the state or the issuer',
  'answer-for-other-issuer': 'the response is for a different issuer',
  'answer-to-other-record': ({ record }: { readonly record: string }): Wording =>
    `the response contains a record that was not sent: ${record}`,
  'records-undecided': ({ count, code }: { readonly count: number; readonly code: number | null }): Wording =>
    `the response leaves ${formatCountWithNoun(count, 'record', 'records')} without an outcome` +
    (code === null ? '' : ` (code ${code})`),
  'query-without-result': 'the response to the query does not contain the issuer or the result',
  'query-record-incomplete': 'a record of the response to the query is incomplete',
  'query-without-key': 'the response announces a further page, but contains no key for that page',
  'query-with-pages': 'the response has several pages for one invoice',
  'query-for-invoice-failed': ({ number, problem }: { readonly number: string; readonly problem: string }): Wording =>
    `the query for invoice ${number} failed: ${problem}`,
  'query-for-end-failed': ({ problem }: { readonly problem: string }): Wording =>
    `the query for the last record of the chain failed: ${problem}`,
  'census-of-other': 'the census returned no taxpayer, or a different taxpayer',
} as const;
