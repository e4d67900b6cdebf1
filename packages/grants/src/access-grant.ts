/** Access grants: the value and its text form. */
export type { AccessGrant } from './parse-access-grant'
export { parseAccessGrant, parseRegisteredGrant } from './parse-access-grant'
export { serializeAccessGrant, serializeScope } from './serialize-access-grant'
