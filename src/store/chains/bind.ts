// Read verbs and write verbs of chains, submissions and certificates, bound to one workspace.
import type { StoreVerbBinding } from '../bind-workspace';
import {
  findSupplierChain,
  findSupplierChainWithParty,
  listChains,
  readChainStatus,
  readChainStatuses,
} from './read-chains';
import { readSupplierStatusAgain } from '../suppliers/status-cache';
import { findOldestPendingRecordTime } from '../jobs/result-counts';
import { findChainInvoice, findRecordXml, listCancellationsSince, listRecordsOfInstallation } from './records';
import { verifyStoredChain } from './chain-verification';
import { streamChainRecordLines } from './chain-export';
import { listStoredInvoicesOfPeriod } from './stored-invoices';
import {
  listStopsOfChain,
  isCertificateSharedByOthers,
  deleteOwnChainStop,
  deleteAllChainStops,
  saveLastChainRecordConfirmation,
  replaceChainCertificate,
  setSupplierReporting,
  setSendingAuthorization,
  changeSupplierSettings,
  closeMonth,
  setBookSettings,
  type InstallationRenewal,
  renewInstallationNumber,
} from './chain-control';
import { findRegistrationByEntry, updatePendingRegistration } from '../suppliers/registrations';
import { hasBlockedEntries, listSubmissions, findSubmission, listSubmissionRecords } from '../submissions/submissions';
import {
  findCertificate,
  listCertificates,
  deleteCertificate,
  saveSupplierCertificate,
} from '../certificates/certificates';
import {
  changeSelfRegistration,
  countOpenSelfRegistrations,
  findSelfRegistration,
  insertSelfRegistration,
  listSelfRegistrations,
} from '../suppliers/self-registrations';
import { endBackOffOfChain } from '../submissions/attempts';
import { acknowledgeChainAlarm } from './alarms';
import type { Database } from '../database';

export const bindChainStore = ({ bound, own }: StoreVerbBinding) => ({
  chains: {
    find: bound(findSupplierChain),
    findWithParty: bound(findSupplierChainWithParty),
    standing: bound(readSupplierStatusAgain),
    list: bound(listChains),
    readStanding: own(readChainStatus),
    readStandings: bound(readChainStatuses),
    oldestPending: bound(findOldestPendingRecordTime),
    listLinks: own(listRecordsOfInstallation),
    findLinkXml: own(findRecordXml),
    findInvoice: own(findChainInvoice),
    listCancellationsSince: own(listCancellationsSince),
    verify: own(verifyStoredChain),
    exportLines: own(streamChainRecordLines),
    heldHere: own(listStoredInvoicesOfPeriod),
    stopsOf: own(listStopsOfChain),
    sharesCertificate: own(isCertificateSharedByOthers),
    renewInstallation: own(renewAudited),
    findRegistration: bound(findRegistrationByEntry),
  },
  submissions: {
    list: bound(listSubmissions),
    find: bound(findSubmission),
    listRecords: own(listSubmissionRecords),
    hasBlocked: own(hasBlockedEntries),
  },
  certificates: { find: own(findCertificate), list: bound(listCertificates) },
  registrations: {
    find: bound(findSelfRegistration),
    list: bound(listSelfRegistrations),
    countOpen: bound(countOpenSelfRegistrations),
  },
});

export const bindChainChanges = ({ own }: StoreVerbBinding) => ({
  chains: {
    liftOwnStop: own(deleteOwnChainStop),
    liftStops: own(deleteAllChainStops),
    confirmEnd: own(saveLastChainRecordConfirmation),
    endBackOff: own(endBackOffOfChain),
    acknowledgeAlarm: own(acknowledgeChainAlarm),
    noteRegistration: own(updatePendingRegistration),
    changeCertificate: own(replaceChainCertificate),
    setReporting: own(setSupplierReporting),
    setTitle: own(setSendingAuthorization),
    changeSettings: own(changeSupplierSettings),
    closeMonth: own(closeMonth),
    setBookSettings: own(setBookSettings),
  },
  certificates: { put: own(saveSupplierCertificate), delete: own(deleteCertificate) },
  registrations: { insert: own(insertSelfRegistration), change: own(changeSelfRegistration) },
});

/** Renews a chain by a client's call, with its audit row. */
const renewAudited = (
  database: Database,
  key: string,
  fresh: InstallationRenewal & Required<Pick<InstallationRenewal, 'auditRow'>>,
) => renewInstallationNumber(database, key, fresh);
