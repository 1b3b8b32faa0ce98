// All screens of the console in one list: the routes, the navigation and the tests read it. docs/console/README.md says how
// one is added.
import { auditScreen } from './loaders/audit';
import { bookScreen } from './loaders/book';
import { certificateScreen, certificatesScreen } from './loaders/certificates';
import { entriesScreen } from './loaders/entries';
import { entryCancelScreen } from './loaders/entry-cancel';
import { entryEditScreen } from './loaders/entry-edit';
import { entryScreen } from './loaders/entry';
import { jobScreen } from './loaders/job';
import { jobsScreen } from './loaders/jobs';
import { approveScreen, installationScreen, stopLiftScreen } from './loaders/installation';
import { keyRevokeScreen, keysScreen } from './loaders/keys';
import { overviewScreen } from './loaders/overview';
import { operatorsScreen, operatorWithdrawScreen } from './loaders/operators';
import { peopleScreen, personWithdrawScreen } from './loaders/people';
import { simulatorScreen } from './loaders/simulator';
import { sessionsScreen } from './loaders/sessions';
import { submissionScreen, submissionsScreen } from './loaders/submissions';
import { seriesContinueScreen, seriesListScreen, seriesScreen } from './loaders/series';
import { supplierScreen } from './loaders/supplier';
import { supplierActScreens } from './loaders/supplier-acts';
import { linksScreen, reconciliationScreen, verificationScreen } from './loaders/supplier-checks';
import { suppliersScreen } from './loaders/suppliers';
import { systemScreen } from './loaders/system';
import { workflowEditScreen, workflowNewScreen } from './loaders/workflow-edit';
import { workflowScreen, workflowsScreen, workflowVersionScreen } from './loaders/workflows';
import { webhookDeleteScreen, webhookScreen, webhooksScreen } from './loaders/webhooks';
import type { Screen } from './screen';

export const screens: readonly Screen[] = [
  overviewScreen,
  entriesScreen,
  entryScreen,
  entryEditScreen,
  entryCancelScreen,
  jobsScreen,
  jobScreen,
  suppliersScreen,
  supplierScreen,
  ...supplierActScreens,
  linksScreen,
  verificationScreen,
  reconciliationScreen,
  submissionsScreen,
  submissionScreen,
  certificatesScreen,
  certificateScreen,
  bookScreen,
  installationScreen,
  approveScreen,
  stopLiftScreen,
  operatorsScreen,
  operatorWithdrawScreen,
  seriesListScreen,
  seriesScreen,
  seriesContinueScreen,
  workflowsScreen,
  // Before those with an id: an address goes to the first screen that takes it.
  workflowNewScreen,
  workflowScreen,
  workflowVersionScreen,
  workflowEditScreen,
  webhooksScreen,
  webhookScreen,
  webhookDeleteScreen,
  keysScreen,
  keyRevokeScreen,
  peopleScreen,
  personWithdrawScreen,
  sessionsScreen,
  auditScreen,
  systemScreen,
  simulatorScreen,
];
