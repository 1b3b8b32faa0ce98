// What the sweep run asks for.

export interface SweepActivities {
  sweepJobs(): Promise<{ readonly started: number }>;
  sweepChains(): Promise<{ readonly woken: number }>;
  checkChains(): Promise<{ readonly checked: number; readonly alarms: number }>;
}
