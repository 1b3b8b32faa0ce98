// Public calls, served before the router, with their description in openapi.yaml.
import type { ApiErrorKey } from '../contracts/error-table';
import { authorizeApplicationEnrollmentBodySchema } from './applications/authorize';
import { applicationEnrollmentWithTokenSchema } from './applications/application-json';
import { healthSchema, livenessSchema } from './system/health';
import { defineBytesResponseSchema } from './kit/response-schema';
import type { TenantEndpoint } from './kit/endpoint';

/** A call that needs no token. */
export interface PublicEndpointDescription
  extends Pick<TenantEndpoint, 'path' | 'operation' | 'query' | 'body' | 'responses' | 'responseTexts'> {
  readonly method: 'GET' | 'POST';
  readonly keys: readonly ApiErrorKey[];
}

const away: readonly ApiErrorKey[] = ['unavailable', 'internal'];

export const publicEndpointDescriptions: readonly PublicEndpointDescription[] = [
  {
    method: 'GET',
    path: '/health',
    operation: {
      id: 'health',
      tag: 'system',
      summary: 'Check MongoDB, Temporal and the sweep',
    },
    responses: { 200: healthSchema, 503: healthSchema },
    responseTexts: {
      200: 'The status of each part; the installation works',
      503: 'The status of each part; at least one does not work',
    },
    keys: ['input', 'head-too-large', 'internal'],
  },
  {
    method: 'GET',
    path: '/livez',
    operation: {
      id: 'livez',
      tag: 'system',
      summary: 'Check that this process runs (for load balancers and orchestrators)',
    },
    responses: { 200: livenessSchema },
    keys: ['input', 'head-too-large', 'internal'],
  },
  {
    method: 'POST',
    path: '/access/v1/enrollment/authorize',
    operation: {
      id: 'authorizeEnrollment',
      tag: 'applications',
      summary:
        'Get a token for an enrolled application with its client id and secret (in the body, or as basic authentication)',
    },
    body: authorizeApplicationEnrollmentBodySchema,
    responses: { 200: applicationEnrollmentWithTokenSchema },
    keys: [
      'input',
      'head-too-large',
      'too-large',
      'unauthorized',
      'not-found',
      'slow',
      'rate-limited',
      'busy',
      ...away,
    ],
  },
  {
    method: 'GET',
    path: '/public/:entry/:file/:name',
    operation: {
      id: 'readPublicFile',
      tag: 'files',
      summary: 'Get a file by its public URL, which is in the field `url` of the file',
    },
    query: { h: { description: 'Signature of the URL', schema: { type: 'string' }, required: true } },
    responses: { 200: defineBytesResponseSchema('The bytes as a download') },
    keys: ['input', 'head-too-large', 'not-found', 'busy', ...away],
  },
  {
    method: 'GET',
    path: '/declaration',
    operation: {
      id: 'readDeclaration',
      tag: 'system',
      summary: "Get the producer's declaration of responsibility of the running version (RD 1007/2023 art. 13)",
      description: '`/declaration/{version}` returns an earlier version; with `.pdf` at the end, it returns a PDF.',
    },
    responses: { 200: defineBytesResponseSchema('The page', 'text/html') },
    keys: ['input', 'head-too-large', 'not-found', ...away],
  },
  {
    method: 'GET',
    path: '/openapi.json',
    operation: { id: 'readOpenapi', tag: 'system', summary: 'Get this document as JSON' },
    responses: { 200: defineBytesResponseSchema('This document', 'application/json') },
    keys: ['input', 'head-too-large', 'internal'],
  },
  {
    method: 'GET',
    path: '/openapi.yaml',
    operation: { id: 'readOpenapiYaml', tag: 'system', summary: 'Get this document as YAML' },
    responses: { 200: defineBytesResponseSchema('This document', 'application/yaml') },
    keys: ['input', 'head-too-large', 'internal'],
  },
];
