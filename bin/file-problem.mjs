// What a command says when a file or folder that somebody named cannot be read or written: what is wrong, and what to do.

/** By Node's code of a system error. */
const sentences = {
  EACCES: (place) =>
    `${place}: this user may not read or write here. Choose another place, or give the user the right.`,
  EEXIST: (place) => `${place} exists already. Choose another name, or remove it.`,
  EISDIR: (place) => `${place} is a folder; a file is wanted.`,
  ENOENT: (place) => `${place} does not exist. Check the path; folders above a file are not made.`,
  ENOSPC: (place) => `${place}: there is no room left on this disk.`,
  ENOTDIR: (place) => `${place}: a part of the path is a file, not a folder.`,
  EPERM: (place) => `${place}: this user may not do that. Choose another place, or give the user the right.`,
  EROFS: (place) => `${place} is on a disk that cannot be written.`,
};

/** @returns undefined when the problem is not one of a file */
export function fileProblem(problem) {
  const { code, dest, path: source, syscall = '' } = problem ?? {};
  const place = dest ?? source;
  // A program that cannot be started has a path, too, but nobody named it.
  if (syscall.startsWith('spawn')) return undefined;
  if (typeof place !== 'string' || !Object.hasOwn(sentences, code)) return undefined;
  return sentences[code](place);
}
