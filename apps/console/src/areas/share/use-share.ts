import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiKeyNames, apiKeysRoot } from '@/areas/access/public'
import { recordEvent } from '@/lib/analytics'
import { linkBase, linkServices, uninitialized, useStorageContext } from '@/areas/storage/public'
import { createShare, type Share, type ShareTarget } from './create-share'

/** Makes a link at once; `share` is null while one is being made. */
export function useShare(target: ShareTarget, onFailed: (cause: unknown) => void) {
  const context = useStorageContext()
  const cache = useQueryClient()
  const [share, setShare] = useState<Share | null>(null)
  const started = useRef(false)
  const passedOn = useRef(false)

  async function make(notAfter: Date | null): Promise<void> {
    const { config, project, storage } = context
    const services = linkServices(context)
    const replaced = passedOn.current ? null : share
    setShare(null)
    passedOn.current = false
    try {
      const passphrase = storage.passphrases.get(project.id)
      if (passphrase === null) throw new Error(uninitialized)
      const made = await createShare(
        {
          services,
          takenNames: () => cache.fetchQuery(apiKeyNames(project.id)),
          maxNameLength: config.maxNameCharacters,
          linkBase: linkBase(context),
          now: () => new Date(),
        },
        { ...target, notAfter, passphrase },
      )
      // Nobody has the link that this one takes the place of: it must not stay open without anybody knowing.
      if (replaced) await services.deleteApiKey(replaced.keyId).catch(() => undefined)
      recordEvent('Link Shared')
      setShare(made)
    } catch (cause) {
      onFailed(cause)
    } finally {
      void cache.invalidateQueries({ queryKey: apiKeysRoot(project.id) })
    }
  }

  // Once, also where effects run twice: each run would leave a key behind.
  const begin = useEffectEvent(() => {
    if (started.current) return
    started.current = true
    void make(null)
  })
  useEffect(() => begin(), [])

  return {
    share,
    /** Makes another link with this end; the one before goes away unless it was passed on. */
    remake: make,
    markPassedOn: () => {
      passedOn.current = true
    },
  }
}
