import type { Migrations } from '@perigee/server-kit/migrate'
import { objects } from './0001-objects'
import { uploadsAndCopies } from './0002-uploads-and-copies'
import { versionsAndLocks } from './0003-versions-and-locks'
import { listingChanges } from './0005-listing-changes'
import { wholeBuckets } from './0007-whole-buckets'
import { spentBlobs } from './0009-spent-blobs'
import { copiesElsewhere } from './0020-copies-elsewhere'
import { shownMarkers } from './0021-shown-markers'
import { lightCommits } from './0022-light-commits'
import { uploadPaths } from './0023-upload-paths'
import { namesWithIds } from './0024-names-with-ids'
import { commitsTogether } from './0025-commits-together'
import { changesOfRules } from './0026-changes-of-rules'
import { closedProjects } from './0027-closed-projects'

/** Of the schema `store`, by name. The schema `satellite` has to be there already. */
export const migrations: Migrations = {
  '0001-objects': objects,
  '0002-uploads-and-copies': uploadsAndCopies,
  '0003-versions-and-locks': versionsAndLocks,
  '0005-listing-changes': listingChanges,
  '0007-whole-buckets': wholeBuckets,
  '0009-spent-blobs': spentBlobs,
  '0020-copies-elsewhere': copiesElsewhere,
  '0021-shown-markers': shownMarkers,
  '0022-light-commits': lightCommits,
  '0023-upload-paths': uploadPaths,
  '0024-names-with-ids': namesWithIds,
  '0025-commits-together': commitsTogether,
  '0026-changes-of-rules': changesOfRules,
  '0027-closed-projects': closedProjects,
}
