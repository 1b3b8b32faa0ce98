// Every alert. The rules, their test and the table of docs/metrics.md are made from it.
import type { Alert } from './alert';
import { chainAlerts } from './chain-alerts';
import { serviceAlerts } from './service-alerts';

export const alerts: readonly Alert[] = [...chainAlerts, ...serviceAlerts];
