import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { linkBase, linkServices, uninitialized, useStorageContext } from '@/areas/storage/public'
import { useAccount } from '@/lib/account'
import { hasBudgets } from '@/lib/flags'
import { stoppedDownloads } from '@/lib/stopped-downloads'
import { stoppedText } from '@/lib/stopped-text'
import type { ArchiveFormat } from './archive-format'
import { archiveUrl } from './archive-url'
import { createArchiveLink } from './create-archive-link'

/** Makes the link when it is first asked for, once for both formats and both buttons. */
export function useArchiveLink(place: { bucket: string; path: string }) {
  const context = useStorageContext()
  const { config, project } = context
  const cache = useQueryClient()
  const isOwner = useAccount().id === project.ownerId
  const link = useRef<Promise<string>>(undefined)

  function make(): Promise<string> {
    const passphrase = context.storage.passphrases.get(project.id)
    if (passphrase === null) return Promise.reject(new Error(uninitialized))
    return createArchiveLink(
      {
        services: linkServices(context),
        keyNamePrefix: config.objectBrowserKeyNamePrefix,
        linkBase: linkBase(context),
        now: () => new Date(),
      },
      { ...place, passphrase },
    )
  }

  /** HEAD, by which an archive is checked, is answered all the same. @throws Error */
  async function checkStop(): Promise<void> {
    if (!hasBudgets(config)) return
    const found = await cache.fetchQuery({ ...stoppedDownloads(project.id), staleTime: 0 })
    if (found.stopped || found.buckets.includes(place.bucket)) {
      throw new Error(stoppedText({ ...found, buckets: [place.bucket] }, isOwner))
    }
  }

  /** `checked`: only an address that answers with an archive. */
  return async (format: ArchiveFormat, { checked = false } = {}): Promise<string> => {
    const made = (link.current ??= make())
    made.catch(() => {
      link.current = undefined
    })
    const url = archiveUrl(await made, format)
    if (checked) await checkStop()
    if (checked) await checkArchive(url)
    return url
  }
}

/** Asks for the headers of an archive, so that a refusal is told here instead of taking the page away. @throws Error */
async function checkArchive(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'HEAD', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(
    (cause: unknown) => {
      throw new Error('The link service could not be reached.', { cause })
    },
  )
  if (answer.status === 404) throw new Error('There is nothing to download here.')
  if (!answer.ok) throw new Error(`The download was refused (${answer.status}).`)
}
