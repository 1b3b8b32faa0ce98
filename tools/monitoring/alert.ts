// The type of an alert: when it fires, why, what to do, where to look, and examples for promtool.

/** A metric with its values, a minute apart, in the notation of Prometheus: `3600+60x10`. */
export interface Sample {
  readonly series: string;
  readonly values: string;
}

export interface Alert {
  readonly name: string;
  /** A phrase that the person on call sees first. */
  readonly summary: string;
  readonly expr: string;
  /** How long it must be true. */
  readonly for: string;
  /** `page`: act now. `ticket`: act within a day. */
  readonly severity: 'page' | 'ticket';
  readonly cause: string;
  readonly remedy: string;
  /** The list of the console, and the command, that name the chains, jobs or processes. */
  readonly check: string;
  /** Fires at `at` with these samples. `labels`: the labels of the alert in addition to `severity`. */
  readonly example: {
    readonly samples: readonly Sample[];
    readonly at: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /** Samples with which it does not fire: a healthy service. */
  readonly noFaults: readonly Sample[];
}
