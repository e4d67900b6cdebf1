import { openForEdgeCache, type SealedCredential } from '@perigee/crypto/edge-credentials'
import { second } from '@perigee/std/durations'

export type Credential = {
  secretKey: string
  accessGrant: string
  /** May be used in links without a signature. */
  isPublic: boolean
  publicProjectId: string | undefined
}

/** As it is remembered. */
export type SealedAnswer = Omit<Credential, 'secretKey' | 'accessGrant'> & { sealed: SealedCredential }

/** How long an opened credential serves requests that follow each other. */
const lifetime = second
const capacity = 1_000

/** Opens what is remembered, once for the requests of a second. */
export function createOpener(): (accessKeyId: string, answer: SealedAnswer) => Credential {
  const opened = new Map<string, { answer: SealedAnswer; credential: Credential }>()

  function keep(accessKeyId: string, answer: SealedAnswer, credential: Credential): void {
    // The first one starts the clock for all.
    if (opened.size === 0) setTimeout(() => opened.clear(), lifetime).unref()
    if (opened.size < capacity) opened.set(accessKeyId, { answer, credential })
  }

  return (accessKeyId, answer) => {
    const kept = opened.get(accessKeyId)
    if (kept?.answer === answer) return kept.credential
    const { sealed, ...about } = answer
    const credential = { ...openForEdgeCache(accessKeyId, sealed), ...about }
    keep(accessKeyId, answer, credential)
    return credential
  }
}
