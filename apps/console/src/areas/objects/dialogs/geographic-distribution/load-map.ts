import type { StorageContext } from '@/areas/storage/public'
import { CallError } from '@/lib/call-error'
import { withoutEnd } from '@perigee/std/without-end'
import { mapRequest } from './map-request'

export interface DistributionMap {
  image: Blob
  /** It shows no place at all. Maps of other link services do not say how many they show. */
  isBlank: boolean
}

/** @throws Error with a sentence for people */
export async function loadMap(
  { config, project, storage }: StorageContext,
  { bucket, key }: { bucket: string; key: string },
  signal: AbortSignal,
): Promise<DistributionMap> {
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
    throw signal.aborted ? cause : new CallError('The link service could not be reached.', { status: 0, cause })
  })
  const { status, headers: answered } = answer
  if (!answer.ok) {
    const requestId = answered.get('x-request-id') ?? undefined
    throw new CallError(`The link service answered ${status}.`, { status, requestId })
  }
  const image = await answer.blob()
  return { image, isBlank: (await image.text()).includes('data-places="0"') }
}
