// Messages about the bodies of requests, in English: type, encoding, size and form.
import { describeApiCall } from '../calls';
import type { JsonFault } from '../parameters';
import type { Wording } from '../text';
import { describeJsonFault } from './json';

export const requestBodyMessages = {
  'body-unreadable': ({ problem }: { readonly problem: JsonFault }): Wording =>
    describeJsonFault(problem, 'the body', 'Send valid JSON: openapi.yaml lists the fields of the body.'),
  'body-not-an-object': {
    text: 'the body is not a JSON object',
    remedy: 'Send an object, {...}. openapi.yaml lists the fields of the body.',
  },
  'body-not-json': ({ type }: { readonly type: string }): Wording => ({
    text: `the content type ${type} is not application/json`,
    remedy: 'Send JSON with the header `Content-Type: application/json`.',
  }),
  'body-is-a-patch': ({ type, example }: { readonly type: string; readonly example: string }): Wording => ({
    text: `the content type of a request is application/json, not ${type}`,
    remedy: `Put the type of the patch into the field \`content_type\`, and the patch into \`data\`: ${example}.`,
  }),
  'charset-unsupported': ({ charset }: { readonly charset: string }): Wording => ({
    text: `the charset ${charset} is not supported, because JSON is always UTF-8`,
    remedy: 'Encode the text as UTF-8, and send the header `Content-Type: application/json`.',
  }),
  'encoding-unsupported': ({ encoding }: { readonly encoding: string }): Wording => ({
    text: `the content encoding ${encoding} is not supported`,
    remedy: 'Send the body without `Content-Encoding`.',
  }),
  'body-too-slow': ({ seconds }: { readonly seconds: number }): Wording =>
    `the body did not arrive within ${seconds} s`,
  'body-too-large': ({ max }: { readonly max: number }): Wording => `the body is larger than ${max} bytes`,
  'body-cut-off': {
    text: 'the connection ended before the body was complete',
    remedy: 'Send as many bytes as `Content-Length` announces, and keep the connection open.',
  },
  'body-chunks-max': {
    text: 'the body has too many small chunks',
    remedy: 'Send the body with `Content-Length`, or in chunks of at least 1,000 bytes.',
  },
  'bodies-held-max': 'too many requests are being received at the same time',
  'body-not-utf8': ({ utf16 }: { readonly utf16: boolean }): Wording => ({
    text: `the body is not valid UTF-8${utf16 ? ', because it is UTF-16' : ''}`,
    remedy: 'Encode the text as UTF-8.',
  }),
  'body-invalid': 'the body is not valid',
  'document-type-not-issued': ({ type }: { readonly type: string }): Wording => ({
    text: `a document of type "${type}" is not an invoice`,
    remedy:
      'Set `type` to "standard" to issue an invoice. To keep the document without issuing it, store it with ' +
      `${describeApiCall('createEntry')}, and run a workflow with the step \`pdf\` to print it.`,
  }),
};
