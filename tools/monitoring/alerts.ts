// Every alert. The rules, their test and the table of docs/metrics.md are generated from it.
import type { Alert } from './alert';
import { chainAlerts } from './chain-alerts';
import { serviceAlerts } from './service-alerts';

export const alerts: readonly Alert[] = [...chainAlerts, ...serviceAlerts];
