// The files of a record, made of what is stored of it: the record as a document of its own, and the authority's answer.
import { buildStandaloneXml } from './record-xml';

/** What is stored of a record: its part of a message, and the answer's part about it. */
interface StoredParts {
  readonly xml: string;
  readonly answer?: string;
}

/** Undefined when there is no answer. In a message the record carries no namespace: the envelope declares it. */
export function recordFileBytes({ xml, answer }: StoredParts, part: 'record' | 'answer'): Buffer | undefined {
  if (part === 'record') return Buffer.from(buildStandaloneXml(xml));
  return answer === undefined ? undefined : Buffer.from(answer);
}
