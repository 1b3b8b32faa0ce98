// The endpoints on months.
import type { Endpoint } from '../kit/endpoint';
import { createMonthExport, readMonthExport, readMonthExportFile } from './export';
import { closeMonth, listMonths, readMonth } from './months';

export const monthEndpoints: readonly Endpoint[] = [
  listMonths,
  readMonth,
  closeMonth,
  createMonthExport,
  readMonthExport,
  readMonthExportFile,
];
