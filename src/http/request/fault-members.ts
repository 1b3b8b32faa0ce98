// How faults are answered, in refusals, entries and jobs: what is wrong, where, what to do, where it is explained.
import type { Fault } from '../../contracts/errors';
import type { Warning } from '../../contracts/warnings';
import { linkOf, pathsOfCode, remedyOfCode } from '../../contracts/remedies';
import { remedyOfRule } from '../../document/rules/remedies';

/** The fault's own remedy, else what the tables say of its code and of the party that it is about. */
export const remedyOf = ({ code, remedy, party }: Fault): string | undefined =>
  remedy ?? remedyOfCode(code, party) ?? remedyOfRule(code);

/** A fault. It has no `fields`: the official client could not read the answer. */
export function faultMembers(fault: Fault): object {
  const { provider, code, message, paths = pathsOfCode(code) } = fault;
  const remedy = remedyOf(fault);
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
export function warningMembers(fault: Fault): object {
  const { provider, code, message, paths = pathsOfCode(code) ?? [] } = fault;
  return {
    ...(provider ? { provider } : {}),
    key: code,
    code,
    message,
    paths,
    remedy: remedyOf(fault) ?? 'Nothing has to be done.',
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
