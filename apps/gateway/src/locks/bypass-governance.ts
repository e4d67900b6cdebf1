import { header } from '../input'

/** Whether the request asks to weaken or remove what is under GOVERNANCE. */
export const bypassGovernance = header(
  'x-amz-bypass-governance-retention',
  (text) => text.toLowerCase() === 'true',
).optional()
