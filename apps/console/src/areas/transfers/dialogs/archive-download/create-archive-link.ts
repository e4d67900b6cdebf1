import { browserKeyName } from '@perigee/domain/access-name'
import { hour } from '@perigee/std/durations'
import { type LinkServices, linkUrl, makeLinkAccess } from '@/areas/storage/public'

type Context = {
  services: LinkServices
  /** Of the keys that the console makes for itself: lists hide them, and old ones are deleted. */
  keyNamePrefix: string
  linkBase: string
  now: () => Date
}

export const archiveLinkLife = hour

/** The page of a bucket or folder behind a link that ends after an hour; `archiveUrl` makes downloads of it. */
export async function createArchiveLink(
  { services, keyNamePrefix, linkBase, now }: Context,
  place: { bucket: string; path: string; passphrase: string },
): Promise<string> {
  if (linkBase === '') throw new Error('This installation has no link service.')
  const order = {
    ...place,
    keyName: browserKeyName(keyNamePrefix, now()),
    notAfter: new Date(now().getTime() + archiveLinkLife),
  }
  return makeLinkAccess(services, order, async ({ credentials }) => linkUrl(linkBase, credentials.access_key_id, place))
}
