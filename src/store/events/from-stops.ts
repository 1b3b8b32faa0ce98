// Events of a stop: the workspace of the chain that it holds; of a certificate, every workspace that uses it and the
// service's operator.
import type { ClientSession } from 'mongodb';
import { type Database, withSession } from '../database';
import { chains } from '../chains/chains';
import { toCertificateData, createChainEvent } from './from-chains';
import type { NewEvent } from '../../model/event';

interface Stop {
  /** `chain:<key of the chain>`, or `certificate:<environment>:<fingerprint>`. */
  readonly _id: string;
  readonly at: Date;
  readonly code?: string;
}

export async function stopEvents(
  database: Database,
  { _id, at, code }: Stop,
  session?: ClientSession,
): Promise<NewEvent[]> {
  const told = code ? { code } : {};
  if (_id.startsWith('chain:')) return [createChainEvent(_id.slice('chain:'.length), 'chain.stopped', at, told)];
  const [, environment = '', fingerprint = ''] = _id.split(':');
  const holders = await chains(database)
    .aggregate<{ _id: string }>(
      [{ $match: { environment, 'certificate.fingerprint': fingerprint } }, { $group: { _id: '$workspace' } }],
      withSession(session),
    )
    .toArray();
  const data = { ...told, certificate: toCertificateData(fingerprint) };
  return [null, ...holders.map((holder) => holder._id)].map((workspace) => ({
    workspace,
    type: 'chain.stopped',
    at,
    data,
  }));
}
