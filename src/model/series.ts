// Series of numbers, and the numbers that they have issued.
export interface SeriesDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly padding: number;
  readonly start: number;
  /** Signature that a client keeps with it; never read here. */
  readonly sig?: string;
  /** Stored: the index before the first number. Read: the last index given out. */
  readonly lastIndex: number;
  readonly lastEntryId?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A number as the next one sees it. */
export interface DatedCode {
  readonly code: string;
  readonly date: string;
}

/** An entry passes over numbers that its supplier gave by hand: the second number that it takes has turn 2. */
export interface NumberTurn {
  readonly entry: string;
  readonly count: number;
}

/** One number given out. */
export interface NumberDocument {
  readonly _id: string;
  readonly workspace: string;
  readonly series: string;
  readonly id: string;
  readonly index: number;
  readonly code: string;
  readonly previousId?: string;
  /** Issue date of the document that has it, when it is known: numbers follow the dates. */
  readonly date?: string;
  /** The number given out before it, when its date is known. */
  readonly before?: DatedCode;
  readonly meta: Readonly<Record<string, string>>;
  /** Signatures that a client keeps with it. */
  readonly sigs?: readonly string[];
  /** Taken by a step, and not seen in its document yet: when it was looked at last. */
  readonly watch?: Date;
  /** Taken behind numbers that its entry passed over: the entry, and which one this is of those that it took. */
  readonly turn?: NumberTurn;
  /** Its document does not have it: a gap in the series until its job runs again. */
  readonly unused?: true;
  readonly createdAt: Date;
}
