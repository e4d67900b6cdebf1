// The audit log of a project: who did what, and from where.
// The only file of this area that other areas and the app may import.
export { logSearch } from './log-search'
export { loadAuditLogPage } from './loaders'
