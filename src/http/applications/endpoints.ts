// The calls on applications, and on the enrollments of workspaces.
import type { TenantEndpoint, OperatorEndpoint } from '../kit/endpoint';
import { createApplicationEndpoint, disableApplicationEndpoint, listApplicationsEndpoint } from './applications';
import {
  createApplicationEnrollmentEndpoint,
  endApplicationEnrollmentEndpoint,
  readApplicationEnrollmentEndpoint,
  updateApplicationEnrollmentEndpoint,
  updateEnrollmentByPostEndpoint,
} from './enrollments';

export const applicationEndpoints: readonly OperatorEndpoint[] = [
  createApplicationEndpoint,
  listApplicationsEndpoint,
  disableApplicationEndpoint,
];

export const applicationEnrollmentEndpoints: readonly TenantEndpoint[] = [
  readApplicationEnrollmentEndpoint,
  updateApplicationEnrollmentEndpoint,
  updateEnrollmentByPostEndpoint,
  createApplicationEnrollmentEndpoint,
  endApplicationEnrollmentEndpoint,
];
