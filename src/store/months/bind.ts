// Functions that read months, and the function that stores an export with its audit row, bound to one workspace.
import type { StoreFunctionBinders } from '../bind-workspace';
import { listEntriesForMonthExportById, listRecordsForMonthExportById } from './export-content';
import {
  countOpenMonthExports,
  findMonthExport,
  insertOrReplaceMonthExportWithinLimit,
  sumMonthExportBytes,
} from './exports';
import { listMonthInvoiceCounts, readInvoicePeriodChangeMark } from './month-state';
import { streamMonthExportSectionBytes, streamMonthExportDirectoryOrLines } from './sections';

export const bindMonthStore = ({ bound, own }: StoreFunctionBinders) => ({
  months: {
    readState: bound(readInvoicePeriodChangeMark),
    list: bound(listMonthInvoiceCounts),
    findExport: bound(findMonthExport),
    listExportedEntries: bound(listEntriesForMonthExportById),
    listExportedRecords: bound(listRecordsForMonthExportById),
    countOpenExports: bound(countOpenMonthExports),
    sumExportBytes: bound(sumMonthExportBytes),
    putExport: own(insertOrReplaceMonthExportWithinLimit),
    streamContents: own(streamMonthExportDirectoryOrLines),
    streamBytes: own(streamMonthExportSectionBytes),
  },
});
