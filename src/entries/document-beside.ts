// A document that came in another place of a body than `data`.

/** Names that clients give to it. */
const otherNames = ['doc', 'document', 'invoice', 'envelope', 'entry', 'payload', 'body'] as const;

/** What to write instead; undefined when the body has nothing that looks like a document. */
export function documentBeside(body: object): string | undefined {
  if ('$schema' in body || 'lines' in body || ('doc' in body && 'head' in body))
    return 'The body is the document itself: put it into `data`, {"data": {"$schema": "...", ...}}.';
  const name = otherNames.find((one) => one in body);
  return name && `Write \`data\` in place of \`${name}\`.`;
}
