// The turns of DNS lookups of one process: which lookup begins next, by owner and by how quick its name was.
import type { outboundLimits } from '../contracts/limits/outbound';

type LookUpLimitName = 'lookUpsMax' | 'lookUpMs' | 'slowLookUpMs' | 'slowOwnerMs' | 'extraLostMs' | 'namesMax';

/** Limits of lookups; durations are in milliseconds. */
export type DnsLookUpLimits = { readonly [Name in LookUpLimitName & keyof typeof outboundLimits]: number };

interface LookUpTurn {
  readonly owner: string;
  readonly hostname: string;
  /** When the lookup began, in milliseconds of the process's clock. */
  readonly since: number;
  /** Whether the owner may run this lookup only because its name was quick. */
  readonly isExtra: boolean;
}

interface WaitingLookUp {
  readonly hostname: string;
  readonly begin: (turn: LookUpTurn) => void;
}

/**
 * The turns of owners. All owners with a slow lookup share one turn, because the system continues a lookup after its
 * time limit. The other turns stay free for healthy names, however many owners have slow ones.
 */
export class DnsLookUpTurns {
  private readonly running = new Set<LookUpTurn>();
  /** Until when each owner with a slow lookup counts as slow. */
  private readonly slowUntil = new Map<string, number>();
  /** Until when each owner has no extra turns, because a name was slow in one. */
  private readonly extraLostUntil = new Map<string, number>();
  /** Whether the last lookup of each name of an owner was quick. The names that were not looked up for longest are first. */
  private readonly quick = new Map<string, boolean>();
  /** Waiting lookups by owner, in the order of the owners' turns. */
  private readonly waiting = new Map<string, WaitingLookUp[]>();

  constructor(private readonly limits: DnsLookUpLimits) {}

  begin(owner: string, hostname: string): Promise<LookUpTurn> {
    return new Promise((begin) => {
      const line = this.waiting.get(owner);
      if (line) line.push({ hostname, begin });
      else this.waiting.set(owner, [{ hostname, begin }]);
      this.startNext();
    });
  }

  /** @param isAsked whether the system was asked; otherwise the turn says nothing about its name */
  end(turn: LookUpTurn, isAsked: boolean): void {
    this.running.delete(turn);
    if (isAsked) this.note(turn);
    this.startNext();
  }

  /** A healthy name does not end the time of a slow owner, who could otherwise alternate between the two. */
  private note({ owner, hostname, since, isExtra }: LookUpTurn): void {
    const now = performance.now();
    const { slowLookUpMs, slowOwnerMs, extraLostMs, namesMax } = this.limits;
    const isSlow = now - since > slowLookUpMs;
    const name = formatName(owner, hostname);
    this.quick.delete(name);
    this.quick.set(name, !isSlow);
    const [oldest] = this.quick.keys();
    if (oldest !== undefined && this.quick.size > namesMax) this.quick.delete(oldest);
    if (!isSlow) return;
    setUntil(this.slowUntil, owner, now + slowOwnerMs, now);
    if (isExtra) setUntil(this.extraLostUntil, owner, now + extraLostMs, now);
  }

  /** Extra turns come last: no owner takes one while another may begin. */
  private startNext(): void {
    if (this.running.size >= this.limits.lookUpsMax) return;
    for (const [owner, line] of this.waiting) if (this.mayBegin(owner)) this.start(owner, this.findFirst(owner, line));
    for (const [owner, line] of this.waiting) {
      if (this.running.size >= this.limits.lookUpsMax) return;
      const first = this.findFirst(owner, line);
      if (this.mayBeginExtra(owner, first)) this.start(owner, first, true);
    }
  }

  private start(owner: string, lookup: WaitingLookUp | undefined, isExtra = false): void {
    const rest = this.waiting.get(owner)?.filter((other) => other !== lookup) ?? [];
    // The owner's next lookup waits behind those of all other owners.
    this.waiting.delete(owner);
    if (rest.length > 0) this.waiting.set(owner, rest);
    if (!lookup) return;
    const turn = { owner, hostname: lookup.hostname, since: performance.now(), isExtra };
    this.running.add(turn);
    lookup.begin(turn);
  }

  /** Finds the next lookup of an owner: names that were quick are first, those that were slow are last. */
  private findFirst(owner: string, line: readonly WaitingLookUp[]): WaitingLookUp | undefined {
    const wasQuick = ({ hostname }: WaitingLookUp) => this.quick.get(formatName(owner, hostname));
    return line.find((one) => wasQuick(one) === true) ?? line.find((one) => wasQuick(one) === undefined) ?? line[0];
  }

  private mayBegin(owner: string): boolean {
    if (this.running.size >= this.limits.lookUpsMax) return false;
    const running = [...this.running];
    if (running.some((turn) => turn.owner === owner)) return false;
    return !this.wasSlow(owner) || !running.some((turn) => this.isSlow(turn));
  }

  private mayBeginExtra(owner: string, lookup: WaitingLookUp | undefined): boolean {
    if (!lookup) return false;
    const mayHaveExtra = (this.extraLostUntil.get(owner) ?? 0) <= performance.now();
    return mayHaveExtra && this.quick.get(formatName(owner, lookup.hostname)) === true;
  }

  private isSlow({ owner, since }: LookUpTurn): boolean {
    return performance.now() - since > this.limits.slowLookUpMs || this.wasSlow(owner);
  }

  private wasSlow(owner: string): boolean {
    return (this.slowUntil.get(owner) ?? 0) > performance.now();
  }
}

const formatName = (owner: string, hostname: string): string => `${owner} ${hostname}`;

/** Sets the end of an owner's time, and forgets the times that are over. */
function setUntil(times: Map<string, number>, owner: string, until: number, now: number): void {
  for (const [other, end] of times) if (end <= now) times.delete(other);
  times.set(owner, until);
}
