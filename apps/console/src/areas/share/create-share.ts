import { sharedAccessName } from '@perigee/domain/access-name'
import { uniqueName } from '@perigee/domain/unique-name'
import {
  endOfAccess,
  type LinkAccess,
  type LinkServices,
  linkRights,
  linkUrl,
  makeLinkAccess,
  type ObjectRef,
  type StoreKeyFacts,
} from '@/areas/storage/public'
import { writePlace } from './link-place'
import { type LinkDraft, noOptions, optionsOfDraft } from './options/link-draft'
import type { NewLink } from './queries'
import { type ShareKind, wireType } from './share-kind'

type Context = {
  services: LinkServices
  /** Keeps for the list of keys what was made. */
  storeFacts: StoreKeyFacts
  /** Names of all API keys of the project: a new one must differ. */
  takenNames: () => Promise<readonly string[]>
  /** Longest name of an API key, in characters. */
  maxNameLength: number
  /** Puts a link into the list of the project and answers its id; null where the satellite has no such list. */
  recordLink: ((link: NewLink) => Promise<string>) | null
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
  /** null: until the API key is deleted. An end among the options can be changed later, this one cannot. */
  notAfter: Date | null
  /** null for none: then the link is of use also where it cannot be listed. */
  options: LinkDraft | null
  passphrase: string
}

export type Share = {
  url: string
  /** When the service ends the link by itself, because its owner is on a free trial. */
  freeTrialExpiration: Date | null
  /** Of the API key behind the link. */
  keyId: string
  /** Of the link in the list, whose options can be changed; null where it is not listed. */
  linkId: string | null
}

export const linksMissing = 'This installation has no link service.'

/**
 * A public link to a bucket, folder or file. It is given out once its options hold; on a failure no API key stays behind.
 */
export async function createShare(context: Context, order: ShareOrder): Promise<Share> {
  if (context.linkBase === '') throw new Error(linksMissing)
  const { bucket, object, notAfter, passphrase, options } = order
  const path = object.key
  const isDropBox = options?.isDropBox ?? false
  const wanted = sharedAccessName(
    itemName({ bucket, path }),
    wireType[order.kind],
    context.now(),
    context.maxNameLength,
  )
  const keyName = uniqueName(wanted, await context.takenNames())
  const asked = { keyName, bucket, path, notAfter, passphrase, isDropBox }
  return makeLinkAccess(context.services, asked, async (made) => {
    const linkId = await recorded(context, order, made)
    const { access_key_id, freeTierRestrictedExpiration: end } = made.credentials
    const expiresAt = endOfAccess(notAfter, made.credentials)
    // nobody waits for it: the link is made
    void context.storeFacts(made.keyId, {
      type: 'Link',
      rights: [...linkRights({ isDropBox })],
      buckets: [bucket],
      expiresAt,
    })
    return {
      url: linkUrl(context.linkBase, access_key_id, { bucket, path }),
      freeTrialExpiration: end ? new Date(end) : null,
      keyId: made.keyId,
      linkId,
    }
  })
}

/** Puts a link into the list. One without options works without that, too; one with options must not. */
async function recorded(
  { services, recordLink, now }: Context,
  { bucket, object, kind, passphrase, options }: ShareOrder,
  { keyId, credentials }: LinkAccess,
): Promise<string | null> {
  if (!recordLink) {
    if (options) throw new Error('This satellite cannot give links options.')
    return null
  }
  try {
    const { salt } = await services.projectKeys()
    const accessKeyId = credentials.access_key_id
    const sealed = await services.worker.run('sealLink', {
      accessKeyId,
      place: writePlace({ accessKeyId, bucket, path: object.key }),
      rootKey: { passphrase, salt },
    })
    const draft = options ?? noOptions
    const password = draft.asksPassword ? draft.newPassword : null
    return await recordLink({
      apiKeyId: keyId,
      kind: draft.isDropBox ? 'dropbox' : kind,
      bucket,
      ...sealed,
      ...optionsOfDraft(draft, { now: now(), before: null }),
      paused: false,
      password,
    })
  } catch (cause) {
    if (options) throw cause
    return null
  }
}

/** The last name of what is shared. */
export function itemName({ bucket, path }: { bucket: string; path: string }): string {
  if (path === '') return bucket
  return path.replace(/\/$/, '').split('/').at(-1) || path
}
