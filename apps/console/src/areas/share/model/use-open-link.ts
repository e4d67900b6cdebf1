import type { LinkInfo } from '@perigee/contract/links'
import { useQuery } from '@tanstack/react-query'
import { linkBase, linkServices, linkUrl, uninitialized, useStorageContext } from '@/areas/storage/public'
import { readPlace } from '../link-place'

/**
 * The address of a link of the list, opened with the project's passphrase; null where that has not sealed it. It is kept
 * nowhere.
 */
export function useOpenLink({ id, linkHash, sealedPlace }: LinkInfo) {
  const context = useStorageContext()
  const { project, storage } = context
  return useQuery({
    queryKey: ['link-address', project.id, id],
    async queryFn(): Promise<string | null> {
      const passphrase = storage.passphrases.get(project.id)
      if (passphrase === null) throw new Error(uninitialized)
      if (sealedPlace === null) return null
      const { worker, projectKeys } = linkServices(context)
      const { salt } = await projectKeys()
      const text = await worker.run('openLink', { linkHash, sealedPlace, rootKey: { passphrase, salt } })
      const place = text === null ? undefined : readPlace(text)
      return place ? linkUrl(linkBase(context), place.accessKeyId, place) : null
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
