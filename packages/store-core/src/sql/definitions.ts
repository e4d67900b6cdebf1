import { abortUpload } from './abort-upload'
import { beginUpload } from './begin-upload'
import { bucketNumber } from './bucket-number'
import { carryOutLifecycle, lifecycleActionOf } from './carry-out-lifecycle'
import { changeRules } from './change-rules'
import { commitInline } from './commit-inline'
import { commitInlineBatch } from './commit-inline-batch'
import { commitObject } from './commit-object'
import { commitPart } from './commit-part'
import { commitVersion } from './commit-version'
import { completeUpload } from './complete-upload'
import { copyObject } from './copy-object'
import { deleteBatch } from './delete-batch'
import { deleteObject } from './delete-object'
import { estimateLifecycle } from './estimate-lifecycle'
import { findFolder } from './find-folder'
import { findObjectBelow } from './find-object-below'
import { folderNames } from './folder-names'
import { foldersToEmpty } from './folders-to-empty'
import { insertMarker } from './insert-marker'
import { isAnyBlobUsed } from './is-any-blob-used'
import { isLocked } from './is-locked'
import { isProjectClosed } from './is-project-closed'
import { joinedPath } from './joined-path'
import { judgeCondition } from './judge-condition'
import { daysBefore, lifecycleAction } from './lifecycle-action'
import { lockKey } from './lock-key'
import { lockUpload } from './lock-upload'
import { makeFolder } from './make-folder'
import { newLock } from './new-lock'
import { removeAbandonedUploads } from './remove-abandoned-uploads'
import { removeEmptied } from './remove-emptied'
import { removeEmptyFolders } from './remove-empty-folders'
import { removeExpired } from './remove-expired'
import { removeForGood } from './remove-for-good'
import { removeParts } from './remove-parts'
import { removeSomeUploads } from './remove-some-uploads'
import { removeSomeVersions } from './remove-some-versions'
import { removeTree } from './remove-tree'
import { removeVersion } from './remove-version'
import { resolveOverwritten } from './resolve-overwritten'
import { objectsShown, setShownBy } from './set-shown-by'

/** Every function and trigger of the schema `store`, each after those that it needs to be created. */
export const definitions: readonly string[] = [
  // What stands on its own.
  bucketNumber,
  changeRules,
  lockKey,
  isLocked,
  newLock,
  isAnyBlobUsed,
  isProjectClosed,
  // Folders.
  findFolder,
  makeFolder,
  findObjectBelow,
  folderNames,
  joinedPath,
  foldersToEmpty,
  removeEmptyFolders,
  removeEmptied,
  // Versions.
  judgeCondition,
  resolveOverwritten,
  removeVersion,
  removeForGood,
  commitVersion,
  commitObject,
  commitInline,
  commitInlineBatch,
  copyObject,
  insertMarker,
  deleteObject,
  deleteBatch,
  // Uploads.
  beginUpload,
  lockUpload,
  removeParts,
  commitPart,
  completeUpload,
  abortUpload,
  // Jobs.
  removeExpired,
  removeAbandonedUploads,
  removeSomeVersions,
  removeSomeUploads,
  removeTree,
  // Lifecycle rules.
  daysBefore,
  lifecycleAction,
  lifecycleActionOf,
  estimateLifecycle,
  carryOutLifecycle,
  // Listings.
  setShownBy,
  objectsShown,
]
