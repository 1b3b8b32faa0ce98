// Reads the caller of a request, all at once: the access key of a token, its workspace, and the key that signed the
// token.
import type { Database } from '../database';
import { readAndConfirmMiss } from '../confirm-miss';
import type { AccessKeyDocument } from '../../model/key';
import { getAccessKeysCollection } from './keys';
import type { WorkspaceDocument } from '../../model/workspace';

/** Claims of a verified token. `workspace` is null for a token of the operator. */
export interface TokenCallerClaims {
  readonly accessKey: string;
  readonly workspace: string | null;
  readonly signingKey: string;
}

/** The access key of a token, with its workspace and the key that signed the token. */
export interface TokenCaller {
  readonly key: AccessKeyDocument;
  readonly workspace: WorkspaceDocument | null;
  /** Time at which the key or the signature expires; undefined if they never expire. */
  readonly expiresAt?: Date;
}

interface CallerRows extends AccessKeyDocument {
  readonly workspaces: readonly WorkspaceDocument[];
  readonly signed: readonly { readonly expiresAt?: Date }[];
  readonly disabled: readonly object[];
}

/**
 * Finds the caller of a token; null if the access key was revoked, belongs to another workspace or does not exist, if
 * its application was disabled, or if the signing key was retired.
 */
export const findTokenCaller = (database: Database, names: TokenCallerClaims): Promise<TokenCaller | null> =>
  readAndConfirmMiss(database, () => readCaller(database, names));

async function readCaller(database: Database, names: TokenCallerClaims): Promise<TokenCaller | null> {
  const [found] = await getAccessKeysCollection(database)
    .aggregate<CallerRows>([
      { $match: { _id: names.accessKey, workspace: names.workspace, revokedAt: { $exists: false } } },
      { $lookup: { from: 'workspaces', localField: 'workspace', foreignField: '_id', as: 'workspaces' } },
      {
        $lookup: {
          from: 'signing_keys',
          pipeline: [
            { $match: { _id: names.signingKey, use: 'token', retiredAt: { $exists: false } } },
            { $project: { expiresAt: 1 } },
          ],
          as: 'signed',
        },
      },
      lookUpDisabledApplication(names),
    ])
    .toArray();
  if (!found) return null;
  const { workspaces, signed, disabled, ...key } = found;
  if (disabled.length > 0) return null;
  const [workspace = null] = workspaces;
  const [signing] = signed;
  if (!signing || (names.workspace !== null && !workspace)) return null;
  const ends = [key.expiresAt, signing.expiresAt].filter((end) => end !== undefined).map((end) => end.getTime());
  return { key, workspace, ...(ends.length > 0 ? { expiresAt: new Date(Math.min(...ends)) } : {}) };
}

/**
 * Looks up the disabled application of an access key. The enrollment must name the key, because earlier versions let a
 * workspace give the name of an application to its own keys.
 */
const lookUpDisabledApplication = ({ accessKey, workspace }: TokenCallerClaims) => ({
  $lookup: {
    from: 'applications',
    localField: 'application',
    foreignField: 'name',
    pipeline: [
      { $match: { disabledAt: { $exists: true } } },
      {
        $lookup: {
          from: 'enrollments',
          localField: '_id',
          foreignField: 'application',
          pipeline: [{ $match: { workspace, accessKey, disabled: false } }, { $project: { _id: 1 } }],
          as: 'enrollments',
        },
      },
      { $match: { 'enrollments.0': { $exists: true } } },
      { $project: { _id: 1 } },
    ],
    as: 'disabled',
  },
});
