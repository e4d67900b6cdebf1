// Reports of what projects have used, as files.
// The only file of this area that other areas and the app may import.
export { usageReportDialog } from './lazy-dialogs'
