// Describes, for a command, why a named file or folder cannot be read or written, and what to do.

/** Sentences by the code that Node gives a system error. */
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

/** @returns undefined if the problem is not about a file */
export function fileProblem(problem) {
  const { code, dest, path: source, syscall = '' } = problem ?? {};
  const place = dest ?? source;
  // A program that cannot be started also has a path, but the user did not name it.
  if (syscall.startsWith('spawn')) return undefined;
  if (typeof place !== 'string' || !Object.hasOwn(sentences, code)) return undefined;
  return sentences[code](place);
}
