// Renders warnings in English.
import type { Warning } from '../../src/contracts/warnings';
import { findFaultRemedy, renderFaultMessage } from '../../src/http/kit/request/fault-json';

const reader = { language: 'en' } as const;

export const rendered = ({ key: code, ...warning }: Warning) => ({
  ...warning,
  key: code,
  message: renderFaultMessage({ ...warning, code }, reader),
  remedy: findFaultRemedy({ ...warning, code }, reader) ?? '',
});
