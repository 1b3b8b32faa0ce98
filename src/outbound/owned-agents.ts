// The connections of each workspace to URLs that tenants choose. Two workspaces share no connection and no limit of
// connections to a host, so that slow calls of one do not delay another's calls to the same host.
import type { Agent } from 'undici';
import { outboundLimits as limits } from '../contracts/limits/outbound';

/** The workspace of the connections, and whether they are not encrypted. */
interface AgentHolder {
  readonly owner: string;
  readonly plain: boolean;
}

interface OwnedAgent {
  readonly agent: Agent;
  calls: number;
  /** Closes the agent after its connections were idle; undefined during calls. */
  timer?: NodeJS.Timeout | undefined;
}

/** One agent for each workspace with recent calls. */
export class WorkspaceHttpAgents {
  private readonly agents = new Map<string, OwnedAgent>();

  constructor(private readonly create: (holder: AgentHolder) => Agent) {}

  /** Does the work with the agent of a workspace, which is created first if there is none. */
  async during<T>(holder: AgentHolder, work: (agent: Agent) => Promise<T>): Promise<T> {
    const key = `${holder.owner} ${String(holder.plain)}`;
    const own = this.agents.get(key) ?? { agent: this.create(holder), calls: 0 };
    this.agents.set(key, own);
    clearTimeout(own.timer);
    own.calls += 1;
    try {
      return await work(own.agent);
    } finally {
      own.calls -= 1;
      if (own.calls === 0 && this.agents.has(key)) own.timer = setTimeout(() => this.drop(key), limits.idleMs).unref();
    }
  }

  async close(): Promise<void> {
    const all = [...this.agents.values()];
    this.agents.clear();
    for (const { timer } of all) clearTimeout(timer);
    await Promise.all(all.map(({ agent }) => agent.destroy()));
  }

  private drop(key: string): void {
    const own = this.agents.get(key);
    this.agents.delete(key);
    own?.agent.destroy().catch(() => undefined);
  }
}
