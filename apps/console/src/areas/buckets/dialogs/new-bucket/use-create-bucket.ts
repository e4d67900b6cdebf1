import type { Project } from '@perigee/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { bucketsRoot, createBucketRights, useObjectStorage } from '@/areas/storage/public'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { projectConfigQuery } from '@/lib/project-config'
import { BucketNotMade, createBucket } from './create-bucket'
import type { Draft } from './wizard'

/** Other consoles at this address read it too. */
const createdBefore = 'bucketWasCreated'

/** Creates a bucket over S3 with a credential that may do nothing else; no passphrase is needed. */
export function useCreateBucket(project: Project): (draft: Draft) => Promise<{ unset: string | null }> {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  return async (draft) => {
    try {
      const bucket = draft.name
      const client = await storage.bucketClient(config, project, { bucket, permissions: createBucketRights })
      const unset = await createBucket(client, draft)
      recordEvent('Bucket Created')
      localStorage.setItem(createdBefore, 'true')
      return { unset }
    } catch (cause) {
      // What the place was offered by is old.
      if (cause instanceof BucketNotMade && cause.step === 'placement')
        void cache.invalidateQueries(projectConfigQuery(project.id))
      throw cause
    } finally {
      // Not waited for: the dialog must not see its own bucket among the names that are taken.
      void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
    }
  }
}
