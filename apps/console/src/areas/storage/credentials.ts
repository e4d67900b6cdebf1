import type { GatewayCredentials } from '@perigee/contract/edge-auth'
import { browserKeyName } from '@perigee/domain/access-name'
import { minute } from '@perigee/std/durations'
import { singleFlight } from '@perigee/std/single-flight'
import type { AccessRight } from '@/worker/calls'
import { type AccessServices, makeAccess } from './make-access'

export type CredentialsRequest = {
  /** Left out: valid for all buckets of the project. */
  bucket?: string
  permissions: readonly AccessRight[]
  /** Milliseconds that a new credential lives. */
  ttl: number
  /** With a passphrase it opens objects; with null it does work on buckets only. */
  passphrase: string | null
}

export type CredentialsBroker = {
  /** Credentials that are good for at least another minute; made when there are none, shared when there are. */
  credentialsFor: (request: CredentialsRequest) => Promise<GatewayCredentials>
  /** Drops everything that was made with another passphrase than this one. */
  keepOnly: (passphrase: string | null) => void
  /** Drops everything: the next request makes new ones, for when the old ones are no longer accepted. */
  forget: () => void
}

/** Credentials are renewed this long before they end, so that a request under way still passes. */
const renewBefore = minute

type Kept = { credentials: GatewayCredentials; until: number; passphrase: string | null }

/** The one source of S3 credentials of a project: browsing, creating and deleting buckets all ask here. */
export function createCredentialsBroker(
  services: AccessServices,
  { keyNamePrefix, now }: { keyNamePrefix: string; now: () => number },
): CredentialsBroker {
  const kept = new Map<string, Kept>()
  const join = singleFlight<GatewayCredentials>()
  let lastStamp = 0
  /** Names are unique in a project, so two keys made within one millisecond must not share theirs. */
  const keyName = () => {
    lastStamp = Math.max(now(), lastStamp + 1)
    return browserKeyName(keyNamePrefix, new Date(lastStamp))
  }

  async function make(request: CredentialsRequest, place: string): Promise<GatewayCredentials> {
    const until = now() + request.ttl
    const credentials = await makeAccess(services, {
      name: keyName(),
      buckets: request.bucket === undefined ? [] : [request.bucket],
      permission: { rights: request.permissions, notAfter: new Date(until).toISOString() },
      passphrase: request.passphrase,
    })
    kept.set(place, { credentials, until, passphrase: request.passphrase })
    return credentials
  }

  return {
    async credentialsFor(request) {
      const place = JSON.stringify([request.bucket ?? null, request.permissions, request.ttl, request.passphrase])
      const found = kept.get(place)
      if (found && found.until - renewBefore > now()) return found.credentials
      return join(place, () => make(request, place))
    },
    forget: () => kept.clear(),

    keepOnly(passphrase) {
      for (const [place, entry] of kept) {
        if (entry.passphrase !== null && entry.passphrase !== passphrase) kept.delete(place)
      }
    },
  }
}
