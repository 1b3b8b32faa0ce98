// The calls on applications, and on the workspaces that enrolled in them.
import type { Endpoint, ServiceEndpoint } from '../kit/endpoint';
import { createApplicationEndpoint, disableApplicationEndpoint, listApplicationsEndpoint } from './applications';
import {
  createEnrollmentEndpoint,
  endEnrollmentEndpoint,
  readEnrollmentEndpoint,
  updateEnrollmentEndpoint,
  updateEnrollmentByPostEndpoint,
} from './enrollments';

export const applicationEndpoints: readonly ServiceEndpoint[] = [
  createApplicationEndpoint,
  listApplicationsEndpoint,
  disableApplicationEndpoint,
];

export const enrollmentEndpoints: readonly Endpoint[] = [
  readEnrollmentEndpoint,
  updateEnrollmentEndpoint,
  updateEnrollmentByPostEndpoint,
  createEnrollmentEndpoint,
  endEnrollmentEndpoint,
];
