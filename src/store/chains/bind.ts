// Functions that read and write chains, submissions and certificates, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import {
  findSupplierChainAndCacheStatus,
  findSupplierChainWithPartyAndWorkflows,
  listChains,
  readChainStatus,
  readChainStatuses,
} from './read-chains';
import { findRegistrationHeldDespiteRejection } from './held-registrations';
import { findOwnerEntryIdOfAssignedNumber } from './number-owners';
import { readSupplierStatusThroughCache, refreshCachedSupplierStatus } from '../suppliers/status-cache';
import { findOldestPendingRecordTime } from '../jobs/result-counts';
import {
  findChainInvoice,
  findRecordXmlForTenant,
  listCancellationRecordsOfMonthAfterOrdinal,
  listRecordsOfInstallationNumberForTenant,
} from './records';
import { verifyStoredChain } from './chain-verification';
import { streamChainRecordsAsJsonLines } from './chain-export';
import { saveConfirmedChainEnd } from './confirmed-end';
import { listStoredInvoiceHashesOfPeriod } from './stored-invoices';
import {
  listSendingStopsOfChain,
  isChainCertificateShared,
  endOwnSendingStopOfChain,
  endAllStopsAffectingChain,
  setChainCertificateAndEndProblemStop,
  setSupplierReportingStatusPeriodsIfUnchanged,
  setSendingAuthorizationAndEndProblemStop,
  setSendingAuthorizationIfAbsent,
  changeSupplierSettings,
  saveClosedSupplierMonth,
  replaceRecordBookSettings,
} from './chain-control';
import { hasWorkForChainRun } from './chain-wakes';
import { type InstallationNumberRenewal, renewInstallationNumber } from './renew-installation-number';
import { findChainByRegistrationEntry, updatePendingSupplierRegistration } from '../suppliers/registrations';
import {
  hasSubmissionBlockedEntries,
  listSubmissions,
  findSubmission,
  findSubmissionWithRawResponse,
  listSubmissionRecordsForTenant,
} from '../submissions/submissions';
import {
  findSupplierCertificate,
  listSupplierCertificates,
  deleteSupplierCertificate,
  saveSupplierCertificate,
} from '../certificates/certificates';
import {
  changeSelfRegistrationIfUnchanged,
  countOpenSelfRegistrations,
  findSelfRegistration,
  insertSelfRegistrationWithinLimit,
  listSelfRegistrations,
} from '../suppliers/self-registrations';
import { endBackOffOfChain } from '../submissions/attempts';
import { acknowledgeAndEndChainAlarm } from './alarms';
import { readChainAgain } from './chains';
import type { Database } from '../database';

export const bindChainStore = ({ bound, own }: StoreFunctionBinders) => ({
  chains: {
    find: bound(findSupplierChainAndCacheStatus),
    findWithParty: bound(findSupplierChainWithPartyAndWorkflows),
    standing: bound(refreshCachedSupplierStatus),
    recentStanding: bound(readSupplierStatusThroughCache),
    list: bound(listChains),
    readStanding: own(readChainStatus),
    readStandings: bound(readChainStatuses),
    oldestPending: bound(findOldestPendingRecordTime),
    listLinks: own(listRecordsOfInstallationNumberForTenant),
    findLinkXml: own(findRecordXmlForTenant),
    findInvoice: own(findChainInvoice),
    findHeldRegistration: own(findRegistrationHeldDespiteRejection),
    findOwnerOfAssignedNumber: own(findOwnerEntryIdOfAssignedNumber),
    listCancellationsSince: own(listCancellationRecordsOfMonthAfterOrdinal),
    verify: own(verifyStoredChain),
    exportLines: own(streamChainRecordsAsJsonLines),
    heldHere: own(listStoredInvoiceHashesOfPeriod),
    hasWork: own(hasWorkForChainRun),
    stopsOf: own(listSendingStopsOfChain),
    sharesCertificate: own(isChainCertificateShared),
    renewInstallation: own(renewAudited),
    findRegistration: bound(findChainByRegistrationEntry),
  },
  submissions: {
    list: bound(listSubmissions),
    find: bound(findSubmission),
    findAnswer: bound(findSubmissionWithRawResponse),
    listRecords: own(listSubmissionRecordsForTenant),
    hasBlocked: own(hasSubmissionBlockedEntries),
  },
  certificates: { find: own(findSupplierCertificate), list: bound(listSupplierCertificates) },
  registrations: {
    find: bound(findSelfRegistration),
    list: bound(listSelfRegistrations),
    countOpen: bound(countOpenSelfRegistrations),
  },
});

export const bindChainWriteFunctions = ({ own }: StoreFunctionBinders) => ({
  chains: {
    readAgain: own(readChainAgain),
    liftOwnStop: own(endOwnSendingStopOfChain),
    liftStops: own(endAllStopsAffectingChain),
    confirmEnd: own(saveConfirmedChainEnd),
    endBackOff: own(endBackOffOfChain),
    acknowledgeAlarm: own(acknowledgeAndEndChainAlarm),
    noteRegistration: own(updatePendingSupplierRegistration),
    changeCertificate: own(setChainCertificateAndEndProblemStop),
    setReporting: own(setSupplierReportingStatusPeriodsIfUnchanged),
    setTitle: own(setSendingAuthorizationAndEndProblemStop),
    setTitleIfAbsent: own(setSendingAuthorizationIfAbsent),
    changeSettings: own(changeSupplierSettings),
    closeMonth: own(saveClosedSupplierMonth),
    setBookSettings: own(replaceRecordBookSettings),
  },
  certificates: { put: own(saveSupplierCertificate), delete: own(deleteSupplierCertificate) },
  registrations: { insert: own(insertSelfRegistrationWithinLimit), change: own(changeSelfRegistrationIfUnchanged) },
});

/** Renews a chain for a client's call, with its audit row. */
const renewAudited = (
  database: Database,
  key: string,
  fresh: InstallationNumberRenewal & Required<Pick<InstallationNumberRenewal, 'auditRow'>>,
) => renewInstallationNumber(database, key, fresh);
