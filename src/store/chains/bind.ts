// Chains of one workspace, with submissions and certificates: verbs that read and those of a change.
import type { Binding } from '../bind-workspace';
import { findSupplierChain, listChains, readChainStatus, readChainStatuses } from './read-chains';
import { readSupplierStatus } from '../suppliers/status-cache';
import { findOldestPending } from '../jobs/last-day';
import { listLinks, findLink, findInvoice } from './records';
import { verifyStoredChain } from './chain-verification';
import { exportLines } from './chain-export';
import { listLocalInvoices } from './chain-holdings';
import {
  listChainStops,
  isCertificateShared,
  liftOwnStop,
  liftStops,
  confirmEnd,
  changeCertificate,
  setReporting,
  changeSettings,
  type Renewal,
  renewInstallation,
} from './chain-control';
import { findRegistration, noteRegistration } from '../suppliers/registrations';
import { listSubmissions, findSubmission, listSubmissionRecords } from '../submissions/submissions';
import { findCertificate, listCertificates, deleteCertificate, putCertificate } from '../certificates/certificates';
import { endBackOff } from '../submissions/attempts';
import { acknowledgeAlarm } from './alarms';
import type { Database } from '../database';

export const bindChains = ({ bound, own }: Binding) => ({
  chains: {
    find: bound(findSupplierChain),
    standing: bound(readSupplierStatus),
    list: bound(listChains),
    readStanding: own(readChainStatus),
    readStandings: bound(readChainStatuses),
    oldestPending: bound(findOldestPending),
    listLinks: own(listLinks),
    findLink: own(findLink),
    findInvoice: own(findInvoice),
    verify: own(verifyStoredChain),
    exportLines: own(exportLines),
    heldHere: own(listLocalInvoices),
    stopsOf: own(listChainStops),
    sharesCertificate: own(isCertificateShared),
    renewInstallation: own(renewAudited),
    findRegistration: bound(findRegistration),
  },
  submissions: {
    list: bound(listSubmissions),
    find: bound(findSubmission),
    listRecords: own(listSubmissionRecords),
  },
  certificates: { find: own(findCertificate), list: bound(listCertificates) },
});

export const bindChainChanges = ({ own }: Binding) => ({
  chains: {
    liftOwnStop: own(liftOwnStop),
    liftStops: own(liftStops),
    confirmEnd: own(confirmEnd),
    endBackOff: own(endBackOff),
    acknowledgeAlarm: own(acknowledgeAlarm),
    noteRegistration: own(noteRegistration),
    changeCertificate: own(changeCertificate),
    setReporting: own(setReporting),
    changeSettings: own(changeSettings),
  },
  certificates: { put: own(putCertificate), delete: own(deleteCertificate) },
});

/** A renewal by a client's call: it has its audit row. */
const renewAudited = (database: Database, key: string, fresh: Renewal & Required<Pick<Renewal, 'auditRow'>>) =>
  renewInstallation(database, key, fresh);
