/** Access grants: the value and its text form. */
export type { AccessGrant } from './access-grant-shape'
export { parseAccessGrant, parseRegisteredGrant } from './parse-access-grant'
export { serializeAccessGrant, serializeScope } from './serialize-access-grant'
