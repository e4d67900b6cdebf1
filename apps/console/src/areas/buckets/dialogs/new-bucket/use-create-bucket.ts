import { bucketNameTaken } from '@perigee/domain/bucket-name'
import type { Project } from '@perigee/contract/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bucketNames, bucketsRoot, bucketTotals, createBucketRights, useObjectStorage } from '@/areas/storage/public'
import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { projectConfigQuery } from '@/lib/project-config'
import { BucketNotMade, createBucket } from './create-bucket'
import type { Draft } from './wizard'

/** Other consoles at this address read it too. */
const createdBefore = 'bucketWasCreated'

/** What a bucket gets when it is made, and never loses. */
type Terms = Pick<Draft, 'placement' | 'lock'>

interface BucketCreation {
  /**
   * Creates a bucket over S3 with a credential that may do nothing else; no passphrase is needed. Where the answer to an
   * earlier try was lost, the bucket that it made is taken and set as it was to be.
   * @throws as createBucket
   */
  create: (draft: Draft) => Promise<{ unset: string | null }>
  /** Whether a try of this name has no certain end yet: a bucket of that name may be the one that it made. */
  isTried: (name: string) => boolean
}

export function useCreateBucket(project: Project): BucketCreation {
  const config = useConfig()
  const storage = useObjectStorage()
  const cache = useQueryClient()
  const { email } = useAccount()
  /** By name: there was no such bucket before the first try. */
  const [tried, setTried] = useState<ReadonlyMap<string, Terms>>(new Map())

  const without = (name: string) => setTried((before) => new Map([...before].filter(([other]) => other !== name)))

  async function isMadeAlready({ name, placement, lock }: Draft): Promise<boolean> {
    const terms = tried.get(name) ?? { placement, lock }
    if (terms.placement !== placement || terms.lock !== lock) return false
    const found = await cache.fetchQuery({ ...bucketTotals(project.id, name), staleTime: 0 })
    return found.creatorEmail === email && found.objectCount === 0 && found.objectLockEnabled === lock
  }

  async function create(draft: Draft) {
    const { name: bucket, placement, lock } = draft
    try {
      if (!tried.has(bucket)) {
        const names = await cache.fetchQuery({ ...bucketNames(project.id), staleTime: 0 })
        if (names.includes(bucket)) throw new BucketNotMade(bucketNameTaken, 'name')
        setTried((before) => new Map(before).set(bucket, { placement, lock }))
      }
      const client = await storage.bucketClient(config, project, { bucket, permissions: createBucketRights })
      const unset = await createBucket(client, draft, () => isMadeAlready(draft))
      recordEvent('Bucket Created')
      localStorage.setItem(createdBefore, 'true')
      return { unset }
    } catch (cause) {
      if (cause instanceof BucketNotMade) without(bucket)
      // What the place was offered by is old.
      if (cause instanceof BucketNotMade && cause.step === 'placement')
        void cache.invalidateQueries(projectConfigQuery(project.id))
      throw cause
    } finally {
      // Not waited for: the dialog must not see its own bucket among the names that are taken.
      void cache.invalidateQueries({ queryKey: bucketsRoot(project.id) })
    }
  }

  return { create, isTried: (name) => tried.has(name) }
}
