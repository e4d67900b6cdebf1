import { sharedAccessName } from '@perigee/domain/access-name'
import { uniqueName } from '@perigee/domain/unique-name'
import {
  endOfAccess,
  type LinkServices,
  linkUrl,
  makeLinkAccess,
  type ObjectRef,
  type StoreKeyFacts,
} from '@/areas/storage/public'
import { type ShareKind, wireType } from './share-kind'

type Context = {
  services: LinkServices
  /** Keeps for the list of keys what was made. */
  storeFacts: StoreKeyFacts
  /** Names of all API keys of the project: a new one must differ. */
  takenNames: () => Promise<readonly string[]>
  /** Longest name of an API key, in characters. */
  maxNameLength: number
  /** Where links lie, without a slash at the end. */
  linkBase: string
  now: () => Date
}

export interface ShareTarget {
  bucket: string
  /** The key is '' for a whole bucket. Links lead to the newest version. */
  object: ObjectRef
  kind: ShareKind
}

export type ShareOrder = ShareTarget & {
  /** null: until the API key is deleted. */
  notAfter: Date | null
  passphrase: string
}

export type Share = {
  url: string
  /** When the service ends the link by itself, because its owner is on a free trial. */
  freeTrialExpiration: Date | null
  /** Of the API key behind the link. */
  keyId: string
}

export const linksMissing = 'This installation has no link service.'

/** A public link to a bucket, folder or file. On a failure no API key stays behind. */
export async function createShare(context: Context, order: ShareOrder): Promise<Share> {
  if (context.linkBase === '') throw new Error(linksMissing)
  const { bucket, object, notAfter, passphrase } = order
  const path = object.key
  const wanted = sharedAccessName(
    itemName({ bucket, path }),
    wireType[order.kind],
    context.now(),
    context.maxNameLength,
  )
  const keyName = uniqueName(wanted, await context.takenNames())
  const { keyId, credentials } = await makeLinkAccess(context.services, {
    keyName,
    bucket,
    path,
    notAfter,
    passphrase,
  })
  const expiresAt = endOfAccess(notAfter, credentials)
  // nobody waits for it: the link is made
  void context.storeFacts(keyId, { type: 'Link', rights: ['download', 'list'], buckets: [bucket], expiresAt })
  const end = credentials.freeTierRestrictedExpiration
  return {
    url: linkUrl(context.linkBase, credentials.access_key_id, { bucket, path }),
    freeTrialExpiration: end ? new Date(end) : null,
    keyId,
  }
}

/** The last name of what is shared. */
export function itemName({ bucket, path }: { bucket: string; path: string }): string {
  if (path === '') return bucket
  return path.replace(/\/$/, '').split('/').at(-1) || path
}
