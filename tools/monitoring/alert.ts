// What an alert is: when it fires, why, what to do, where to look, and an example that promtool tries it with.

/** A metric with its values, a minute apart, in Prometheus' notation: `3600+60x10`. */
export interface Sample {
  readonly series: string;
  readonly values: string;
}

export interface Alert {
  readonly name: string;
  /** Shorter than a sentence: what a person sees first. */
  readonly summary: string;
  readonly expr: string;
  /** How long it must be true. */
  readonly for: string;
  /** `page`: somebody is woken. `ticket`: within a day. */
  readonly severity: 'page' | 'ticket';
  readonly cause: string;
  readonly remedy: string;
  /** The list of the console, and the command, that name the chains, jobs or processes. */
  readonly look: string;
  /** Fires at `at` with these samples. Labels: those of the alert beside `severity`. */
  readonly example: {
    readonly samples: readonly Sample[];
    readonly at: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /** Does not fire with these: the service as it should be. */
  readonly calm: readonly Sample[];
}
