import type { StorageContext } from '@/areas/storage/public'
import { withoutEnd } from '@perigee/std/without-end'
import { mapRequest } from './map-request'

/** The map as an image. @throws Error with a sentence for people */
export async function loadMap(
  { config, project, storage }: StorageContext,
  { bucket, key }: { bucket: string; key: string },
  signal: AbortSignal,
): Promise<Blob> {
  const base = withoutEnd(project.edgeURLOverrides?.internalLinksharing ?? config.linksharingURL, '/')
  if (base === '') throw new Error('This installation has no link service.')
  const { access_key_id: accessKeyId, secret_key: secretKey } = await storage.browserCredentials(config, project)
  const { url, headers } = mapRequest({ base, accessKeyId, secretKey, bucket, key, now: new Date() })
  const answer = await fetch(url, {
    headers,
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new Error('The link service could not be reached.', { cause })
  })
  if (!answer.ok) throw new Error(`The link service answered ${answer.status}.`)
  return answer.blob()
}
