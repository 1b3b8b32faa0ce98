// The calls on months.
import type { Endpoint } from '../kit/endpoint';
import { closeMonth, listMonths, readMonth } from './months';

export const monthEndpoints: readonly Endpoint[] = [listMonths, readMonth, closeMonth];
