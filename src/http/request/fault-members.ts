// How faults are answered, in refusals, entries and jobs: what is wrong, where, what to do, where it is explained.
import type { Fault } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { linkOf, type Parties, pathsOfCode, remedyOfCode } from '../../contracts/remedies';
import { remedyOfRule } from '../../document/rules/remedies';

/** The fault's own remedy, else what the tables say of its code. `parties`: those of the entry's document. */
export const remedyOf = ({ code, remedy }: Fault, parties?: Parties): string | undefined =>
  remedy ?? remedyOfCode(code, parties) ?? remedyOfRule(code);

/** A fault. It has no `fields`: the official client could not read the answer. */
export function faultMembers(fault: Fault, parties?: Parties): object {
  const { provider, code, message, paths = pathsOfCode(code) } = fault;
  const remedy = remedyOf(fault, parties);
  return {
    ...(provider ? { provider } : {}),
    code,
    message,
    ...(paths ? { paths } : {}),
    ...(remedy ? { remedy } : {}),
    link: linkOf(code),
  };
}

/** What was accepted with errors, in the form of a document's warnings; the provider says which step was told. */
export function warningMembers(fault: Fault, parties?: Parties): object {
  const { provider, code, message, paths = pathsOfCode(code) ?? [] } = fault;
  return {
    ...(provider ? { provider } : {}),
    key: code,
    code,
    message,
    paths,
    remedy: remedyOf(fault, parties) ?? 'Nothing has to be done.',
    link: linkOf(code),
    blocking: false,
  };
}

/** A warning of a document. */
export const documentWarningMembers = ({ key, code = key, message, paths, remedy, blocking }: Warning): object => ({
  key,
  code,
  message,
  paths,
  remedy,
  link: linkOf(key),
  blocking,
});

/** The member `warnings` of an answer that has a document; none when there is nothing to say. */
export const documentWarnings = (warnings: readonly Warning[] = []): object =>
  warnings.length > 0 ? { warnings: warnings.map(documentWarningMembers) } : {};
