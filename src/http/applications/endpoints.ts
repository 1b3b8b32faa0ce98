// The calls on applications, and on the workspaces that enrolled in them.
import type { Endpoint, ServiceEndpoint } from '../kit/endpoint';
import { createApplication, disableApplication, listApplications } from './applications';
import {
  createEnrollment,
  endEnrollment,
  readEnrollment,
  updateEnrollment,
  updateEnrollmentByPost,
} from './enrollments';

export const applicationEndpoints: readonly ServiceEndpoint[] = [
  createApplication,
  listApplications,
  disableApplication,
];

export const enrollmentEndpoints: readonly Endpoint[] = [
  readEnrollment,
  updateEnrollment,
  updateEnrollmentByPost,
  createEnrollment,
  endEnrollment,
];
