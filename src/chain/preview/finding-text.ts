// A finding of the authority's rules as users see it.
import type { StoredText } from '../../messages/message';

export interface FindingText {
  readonly message: StoredText;
  readonly paths?: readonly string[];
}
