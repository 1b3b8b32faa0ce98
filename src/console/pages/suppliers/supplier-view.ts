// What the page of one supplier shows.
import type { ChainView } from './suppliers';

export interface SupplierView extends ChainView {
  /** Address of the run in the Temporal UI, where one is known, for those who may operate. */
  readonly run?: string;
  readonly stops?: readonly {
    readonly what: 'chain' | 'certificate';
    readonly at: string;
    readonly text: string;
    readonly code?: string;
    readonly needs: 'operate' | 'service';
  }[];
  readonly last_alarm?: { readonly at: string; readonly text: string; readonly ended_at: string; readonly how: string };
  readonly registration?: {
    readonly entry: string;
    readonly signature?: 'digital' | 'hand';
    readonly identity_views?: readonly string[];
    readonly confirmed_at?: string;
    readonly approved_at?: string;
  };
  readonly installations?: readonly {
    readonly installation: string;
    readonly records: number;
    readonly until?: string;
    /** Nobody asked for the renewal. */
    readonly why?: 'end-unknown';
  }[];
  readonly authority_clock?: { readonly at: string; readonly drift_ms: number };
}
