import { hour, minute, second } from '@perigee/std/durations'
import { queryOptions } from '@tanstack/react-query'
import { objectsRoot, type StorageContext } from '@/areas/storage/public'
import type { PreviewFile } from './preview-file'
import { previewType } from '@/lib/preview-kind'

/** Long enough to watch a film. */
const life = 6 * hour
const usable = life - 10 * minute

/**
 * An address of a file's content at the gateway. Kept by bucket and key for as long as the file is not modified, and
 * only under the passphrase that it was made with.
 *
 * Content is sent as what its extension says, never as what it was uploaded as. Opened in a window of its own it is
 * saved instead of shown.
 */
export const previewUrl = (
  { config, project, storage }: StorageContext,
  bucket: string,
  { key, name, lastModified }: PreviewFile,
) =>
  queryOptions({
    queryKey: [
      ...objectsRoot(project.id),
      { previewOf: encodeURIComponent(`${bucket}/${key}`), lastModified: lastModified.getTime() },
    ],
    queryFn: async () => {
      const client = await storage.browserClient(config, project)
      return client.presignGet({
        bucket,
        key,
        expires: life / second,
        responseContentType: previewType(name),
        responseContentDisposition: 'attachment',
      })
    },
    retry: false,
    staleTime: usable,
    gcTime: usable,
  })
