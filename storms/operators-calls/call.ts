// One call of an operator that is made only once, because its response may never come.
import type { StackUnderLoad } from '../stack-under-load';

export interface OperatorStormCall {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Whether the call belongs to the operator of the installation, not to a tenant. */
  readonly isService?: true;
}

/** @throws Error if it fails */
export async function callOnce(
  { stack }: StackUnderLoad,
  { method, path, body, isService }: OperatorStormCall,
): Promise<unknown> {
  const { apis, token, operatorToken } = stack.addresses;
  const response = await fetch((apis[0] ?? '') + path, {
    method,
    signal: AbortSignal.timeout(60_000),
    headers: {
      authorization: `Bearer ${isService ? operatorToken : token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
