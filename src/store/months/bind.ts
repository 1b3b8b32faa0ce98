// Read verbs of months, and the one that stores an export with its audit row, bound to one workspace.
import type { StoreVerbBinding } from '../bind-workspace';
import { listMonthExportEntries, listMonthExportRecords } from './export-content';
import { countOpenMonthExports, findMonthExport, putMonthExport } from './exports';
import { listCountedMonths, readInvoicePeriodChangeMark } from './month-state';
import { streamSectionBytes, streamSectionContents } from './sections';

export const bindMonthStore = ({ bound, own }: StoreVerbBinding) => ({
  months: {
    readState: bound(readInvoicePeriodChangeMark),
    list: bound(listCountedMonths),
    findExport: bound(findMonthExport),
    listExportedEntries: bound(listMonthExportEntries),
    listExportedRecords: bound(listMonthExportRecords),
    countOpenExports: bound(countOpenMonthExports),
    putExport: own(putMonthExport),
    streamContents: own(streamSectionContents),
    streamBytes: own(streamSectionBytes),
  },
});
