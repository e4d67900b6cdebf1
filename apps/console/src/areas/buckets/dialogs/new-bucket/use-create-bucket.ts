import type { Project } from '@perigee/contract/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConfig } from '@/lib/config'
import { bucketsRoot, createBucketRights, useObjectStorage } from '@/areas/storage/public'

/** Creates a bucket over S3 with a credential that may do nothing else; no passphrase is needed. */
export function useCreateBucket(project: Project) {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const client = await storage.bucketClient(config, project, { bucket: name, permissions: createBucketRights })
      await client.createBucket({ bucket: name })
    },
    // Not waited for: the dialog must not see its own bucket among the names that are taken.
    onSettled: () => void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) }),
  })
}
