// A finding of the authority's rules as users see it before the seal, in Sello's words.
import type { StoredMessage } from '../../messages/message';

export interface BrokenRecordRuleText {
  readonly message: StoredMessage;
  readonly paths?: readonly string[];
}
