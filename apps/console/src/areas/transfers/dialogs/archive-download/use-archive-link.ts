import { useRef } from 'react'
import { linkBase, linkServices, uninitialized, useStorageContext } from '@/areas/storage/public'
import type { ArchiveFormat } from './archive-format'
import { archiveUrl } from './archive-url'
import { checkArchive } from './check-archive'
import { createArchiveLink } from './create-archive-link'

/** Makes the link when it is first asked for, once for both formats and both buttons. */
export function useArchiveLink(place: { bucket: string; path: string }) {
  const context = useStorageContext()
  const link = useRef<Promise<string>>(undefined)

  function make(): Promise<string> {
    const passphrase = context.storage.passphrases.get(context.project.id)
    if (passphrase === null) return Promise.reject(new Error(uninitialized))
    return createArchiveLink(
      {
        services: linkServices(context),
        keyNamePrefix: context.config.objectBrowserKeyNamePrefix,
        linkBase: linkBase(context),
        now: () => new Date(),
      },
      { ...place, passphrase },
    )
  }

  /** `checked`: only an address that answers with an archive. */
  return async (format: ArchiveFormat, { checked = false } = {}): Promise<string> => {
    const made = (link.current ??= make())
    made.catch(() => {
      link.current = undefined
    })
    const url = archiveUrl(await made, format)
    if (checked) await checkArchive(url)
    return url
  }
}
