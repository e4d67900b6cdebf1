import type { S3Client } from '@perigee/s3/client/create-s3-client'
import { useQuery } from '@tanstack/react-query'
import { useBucketChange } from '@/areas/buckets/public'
import { bucketSettingRights, bucketsRoot, useObjectStorage } from '@/areas/storage/public'
import { useConfig } from '@/lib/config'
import type { ConsoleProject } from '@/lib/projects'

/** A setting of a bucket that S3 reads and writes as one list: its CORS rules, its tags. */
export interface ListSetting<Item> {
  name: string
  /** One of the items, as sentences name it. */
  noun: string
  read(client: S3Client, at: { bucket: string; signal?: AbortSignal }): Promise<readonly Item[]>
  write(client: S3Client, at: { bucket: string; items: readonly Item[] }): Promise<void>
}

/** The bucket whose setting it is. */
export interface Place {
  project: ConsoleProject
  bucket: string
}

/** Somebody else has changed the list since it was shown. */
export class ListChanged extends Error {
  /** As it is now: rows in the order of the bucket. */
  readonly items: readonly unknown[]

  constructor(noun: string, items: readonly unknown[]) {
    super(`Somebody else has changed these ${noun}s meanwhile. Nothing is saved yet: the page shows theirs now.`)
    this.items = items
  }
}

/** The list as the bucket has it, read over S3 without a passphrase. */
export function useListSetting<Item>({ project, bucket }: Place, setting: ListSetting<Item>) {
  const config = useConfig()
  const storage = useObjectStorage()
  const query = useQuery({
    queryKey: [...bucketsRoot(project.id), setting.name, bucket],
    queryFn: async ({ signal }) => {
      const client = await storage.bucketClient(config, project, { bucket, permissions: bucketSettingRights })
      return setting.read(client, { bucket, signal })
    },
  })
  return {
    items: query.data,
    error: query.error,
    /** With a new credential: perhaps somebody has deleted the key behind the old one. */
    retry() {
      storage.renewCredentials(project.id)
      void query.refetch()
    },
  }
}

/** Writes `next` in place of the list, if it still is as it was `shown`. */
export interface ListChange<Item> {
  shown: readonly Item[]
  next: readonly Item[]
}

/** Fails with ListChanged where somebody else was faster. Whatever comes of it, the list is read again before it ends. */
export const useListChange = <Item>({ project, bucket }: Place, setting: ListSetting<Item>) =>
  useBucketChange(project, {
    bucket,
    permissions: bucketSettingRights,
    source: `bucket ${setting.name}`,
    forbidden: 'The bucket does not take this now.',
    async work(client, { shown, next }: ListChange<Item>) {
      const now = await setting.read(client, { bucket })
      if (!isSame(now, shown)) throw new ListChanged(setting.noun, now)
      await setting.write(client, { bucket, items: next })
    },
  })

/** Items are plain data that the client reads in one order of fields. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
