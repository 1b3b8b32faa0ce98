// A finding of the authority's rules as users see it before the seal, in Sello's words.
import type { StoredText } from '../../messages/message';

export interface FindingText {
  readonly message: StoredText;
  readonly paths?: readonly string[];
}
