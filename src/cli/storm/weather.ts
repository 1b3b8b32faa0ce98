// The storms as data: how much load, on what processes, and what goes wrong meanwhile (targets R1 to R6).

export interface Weather {
  readonly what: string;
  readonly invoices: number;
  readonly suppliers: number;
  readonly clients: number;
  readonly apis: number;
  readonly workers: number;
  /** Kinds of process that are killed with -9 at random, and the shortest time between two kills. */
  readonly kills?: { readonly kinds: readonly string[]; readonly everySecondsMin: number };
  /** Faults of the simulator from the start until the load ends. */
  readonly faults?: object;
}

const calm = { suppliers: 5, clients: 16, apis: 1, workers: 1 };

export const storms: Readonly<Record<string, Weather>> = {
  R1: {
    ...calm,
    what: 'fork hunt: many clients, one supplier, several processes',
    invoices: 10_000,
    suppliers: 1,
    clients: 64,
    apis: 2,
    workers: 2,
  },
  R2: {
    ...calm,
    what: 'kill storm: API and worker die at random instants',
    invoices: 2_000,
    kills: { kinds: ['api', 'worker'], everySecondsMin: 5 },
  },
  'R2-servers': {
    ...calm,
    what: 'kill storm: engine and database die at random instants',
    invoices: 2_000,
    kills: { kinds: ['temporal', 'mongodb'], everySecondsMin: 20 },
  },
  R4: {
    ...calm,
    what: 'stored, then no answer, in a fifth of the sends',
    invoices: 1_000,
    faults: { rules: [{ kind: 'drop', stored: true, ratio: 0.2 }] },
  },
  R5: {
    ...calm,
    what: 'not stored, no answer, in a fifth of the sends',
    invoices: 1_000,
    faults: { rules: [{ kind: 'drop', ratio: 0.2 }] },
  },
  R6: {
    ...calm,
    what: 'outage: 503, HTML pages and reset connections mixed',
    invoices: 1_000,
    faults: {
      rules: [
        { kind: 'unavailable', ratio: 0.3 },
        { kind: 'html', ratio: 0.2 },
        { kind: 'reset', ratio: 0.2 },
      ],
    },
  },
};
