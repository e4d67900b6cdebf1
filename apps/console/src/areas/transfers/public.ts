// Uploads, downloads, archives and deletions under way.
// The only file of this area that other areas and the app may import.
export { downloadObject } from './model/download-object'
export { filesOfDrop } from './model/files-of-drop'
export { filesOfPicker, type UploadFile } from './model/upload-file'
export type { StoredObject } from './model/use-upload'
export { useGuardedUpload } from './model/use-guarded-upload'
export { ActivityFoot } from './panels/activity-foot'
export { archiveDownloadDialog } from './lazy-dialogs'
export { activitiesPart, uploadsOf, useActivities } from './model/activities'
export { isUnderWay } from './model/activity-list'
export { startDeletion } from './model/deletions'
