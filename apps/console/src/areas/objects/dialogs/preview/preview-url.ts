import { hour, minute, second } from '@perigee/std/durations'
import { queryOptions } from '@tanstack/react-query'
import { objectsRoot, s3Object, type StorageContext } from '@/areas/storage/public'
import type { FileEntry } from '../../model/entries'
import { previewType } from '@/lib/preview-kind'

/** Long enough to watch a film. */
const life = 6 * hour
const usable = life - 10 * minute

/**
 * An address of a file's content at the gateway. Kept by bucket, key and version for as long as the file is not
 * modified, and only under the passphrase that it was made with.
 *
 * Content is sent as what its extension says, never as what it was uploaded as. Opened in a window of its own it is
 * saved instead of shown.
 */
export const previewUrl = (
  { config, project, storage }: StorageContext,
  bucket: string,
  file: Omit<FileEntry, 'type' | 'size'>,
) =>
  queryOptions({
    queryKey: [
      ...objectsRoot(project.id),
      {
        previewOf: encodeURIComponent(`${bucket}/${file.key}`),
        version: file.version,
        lastModified: file.lastModified.getTime(),
      },
    ],
    queryFn: async () => {
      const client = await storage.browserClient(config, project)
      return client.presignGet({
        bucket,
        ...s3Object(file),
        expires: life / second,
        responseContentType: previewType(file.name),
        responseContentDisposition: 'attachment',
      })
    },
    retry: false,
    staleTime: usable,
    gcTime: usable,
  })
