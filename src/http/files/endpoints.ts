// The endpoints on files.
import type { Endpoint } from '../kit/endpoint';
import { createFileEndpoint, createFileWithIdEndpoint, uploadFileEndpoint, createAttachmentEndpoint } from './write';
import { readFileEndpoint, readAttachmentEndpoint } from './read';
import { createSpooledFileEndpoint, readSpooledFileEndpoint, removeSpooledFileEndpoint } from './spool';

export const fileEndpoints: readonly Endpoint[] = [
  createFileEndpoint,
  createFileWithIdEndpoint,
  readFileEndpoint,
  uploadFileEndpoint,
  createAttachmentEndpoint,
  readAttachmentEndpoint,
  createSpooledFileEndpoint,
  readSpooledFileEndpoint,
  removeSpooledFileEndpoint,
];
