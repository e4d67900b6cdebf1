import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiKeyNames, apiKeysRoot } from '@/areas/access/public'
import { accountQuery } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { governsLinks } from '@/lib/flags'
import { linkBase, linkServices, storeKeyFacts, uninitialized, useStorageContext } from '@/areas/storage/public'
import { discardLink, forgetPending, rememberPending, reminder } from './pending-links'
import { createShare, type Share, type ShareOrder, type ShareTarget } from './create-share'
import { linksRoot, recordLink } from './queries'

/**
 * Makes a link at once; `share` is null while one is being made. It goes away with the dialog unless it was passed on.
 */
export function useShare(target: ShareTarget, onFailed: (cause: unknown) => void) {
  const context = useStorageContext()
  const cache = useQueryClient()
  const [share, setShare] = useState<Share | null>(null)
  const started = useRef(false)
  const open = useRef(true)
  /** The key of a link that nobody has yet. */
  const pending = useRef<string | null>(null)
  const account = cache.getQueryData(accountQuery.queryKey)?.id ?? ''

  async function refreshLists(): Promise<void> {
    await cache.invalidateQueries({ queryKey: apiKeysRoot(context.project.id) })
    await cache.invalidateQueries({ queryKey: linksRoot(context.project.id) })
  }

  async function discard(keyId: string | null, options?: { last: boolean }): Promise<void> {
    if (keyId === null) return
    await discardLink(keyId, options)
    await refreshLists()
  }

  /** Another link, which takes the place of the one before. What it throws leaves that one as it is. */
  async function replace(order: Pick<ShareOrder, 'notAfter' | 'options'>): Promise<void> {
    const { config, project, storage } = context
    const replaced = pending.current
    try {
      const passphrase = storage.passphrases.get(project.id)
      if (passphrase === null) throw new Error(uninitialized)
      const made = await createShare(
        {
          services: linkServices(context),
          storeFacts: storeKeyFacts(config),
          takenNames: () => cache.fetchQuery(apiKeyNames(project.id)),
          maxNameLength: config.maxNameCharacters,
          recordLink: governsLinks(config) ? (link) => recordLink(project.id, link) : null,
          linkBase: linkBase(context),
          now: () => new Date(),
        },
        { ...target, ...order, passphrase },
      )
      // Nobody has the link that this one takes the place of: it must not stay open without anybody knowing.
      pending.current = made.keyId
      rememberPending(made.keyId, account)
      await discard(replaced)
      if (!open.current) {
        await discard(made.keyId)
        return
      }
      recordEvent('Link Shared')
      setShare(made)
    } finally {
      void refreshLists()
    }
  }

  async function make(notAfter: Date | null): Promise<void> {
    setShare(null)
    await replace({ notAfter, options: null }).catch(onFailed)
  }

  // Once, also where effects run twice: each run would leave a key behind.
  const begin = useEffectEvent(() => {
    if (started.current) return
    started.current = true
    void make(null)
  })
  useEffect(() => begin(), [])

  const leave = useEffectEvent((options?: { last: boolean }) => void discard(pending.current, options))
  const remind = useEffectEvent(() => pending.current !== null && rememberPending(pending.current, account))
  useEffect(() => {
    open.current = true
    // A page that is only put aside may come back, with its dialog.
    const onLeft = ({ persisted }: PageTransitionEvent) => (persisted ? undefined : leave({ last: true }))
    const timer = setInterval(() => remind(), reminder)
    window.addEventListener('pagehide', onLeft)
    return () => {
      open.current = false
      clearInterval(timer)
      window.removeEventListener('pagehide', onLeft)
      leave()
    }
  }, [])

  return {
    share,
    /** Makes another link with this end; the one before goes away unless it was passed on. */
    remake: make,
    /** The same with options. It throws what went wrong, and leaves the link before as it is. */
    replace,
    markPassedOn: () => {
      if (pending.current !== null) forgetPending(pending.current)
      pending.current = null
    },
  }
}
