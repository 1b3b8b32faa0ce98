// The API as the demo calls it: plain HTTP, like any client. A response other than 2xx ends the demo with its text.

export interface DemoEvent {
  readonly index: number;
  readonly status: string;
  readonly at: string;
  readonly code?: string;
  readonly message?: string;
}

export interface DemoStep {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly completed?: boolean;
  readonly events: readonly DemoEvent[];
}

export interface DemoFault {
  readonly code: string;
  readonly message: string;
}

export interface DemoFile {
  readonly id: string;
  readonly name: string;
  readonly category?: string;
  readonly mime: string;
  readonly size: number;
}

export interface DemoJob {
  readonly id: string;
  readonly created_at: string;
  readonly completed_at?: string;
  readonly status: string;
  readonly faults?: readonly DemoFault[];
  readonly intents?: readonly DemoStep[];
}

export interface DemoEntry {
  readonly id: string;
  readonly state?: string;
  readonly attachments?: readonly DemoFile[];
  readonly data: {
    readonly head: { readonly stamps?: readonly { readonly prv: string; readonly val: string }[] };
    readonly doc: { readonly series?: string; readonly code?: string; readonly totals?: { readonly payable: string } };
  };
}

export interface DemoWorkflow {
  readonly id: string;
  readonly name: string;
  readonly steps?: readonly { readonly provider: string }[];
}

/** The calls that the demo makes. */
export interface DemoApi {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  bytes(path: string): Promise<Buffer>;
}

/**
 * Creates the client of the demo. `base` and `token` as in local.json.
 * @throws Error with the call, the status and the response
 */
export function createDemoApi(base: string, token: string): DemoApi {
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    get: async <T>(path: string) => (await (await call('GET', path)).json()) as T,
    post: async <T>(path: string, body: object) => (await (await call('POST', path, body)).json()) as T,
    bytes: async (path) => Buffer.from(await (await call('GET', path)).arrayBuffer()),
  };
}
