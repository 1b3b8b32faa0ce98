// The endpoints on workflows and their versions.
import type { Endpoint } from '../kit/endpoint';
import {
  listWorkflowsEndpoint,
  readWorkflowEndpoint,
  createWorkflowEndpoint,
  updateWorkflowEndpoint,
} from '../workflows/workflows';
import { readWorkflowVersionEndpoint, restoreWorkflowVersionEndpoint } from './versions';

export const workflowEndpoints: readonly Endpoint[] = [
  listWorkflowsEndpoint,
  readWorkflowEndpoint,
  createWorkflowEndpoint,
  updateWorkflowEndpoint,
  readWorkflowVersionEndpoint,
  restoreWorkflowVersionEndpoint,
];
