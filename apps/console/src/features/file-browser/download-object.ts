import type { Place } from '@/flows/open-bucket/browser-path'
import { checkBandwidth } from './check-bandwidth'
import type { FileEntry } from './entries'
import type { BrowserContext } from './queries'

/** Long enough to start a download, short enough that a leaked address soon means nothing. */
const expires = 300

/**
 * Hands a file to the browser's own download, under its own name. Asks for it first: an address that answers with an
 * error would take the page away instead.
 */
export async function downloadObject({ config, project, storage }: BrowserContext, place: Place, entry: FileEntry) {
  await checkBandwidth(project.id, entry.size)
  const client = await storage.browserClient(config, project)
  await client.headObject({ bucket: place.bucket, key: entry.key })
  const url = client.presignGet({
    bucket: place.bucket,
    key: entry.key,
    expires,
    responseContentDisposition: attachmentNamed(entry.name),
  })
  const link = document.createElement('a')
  link.href = url
  link.download = entry.name
  link.rel = 'noreferrer'
  link.click()
}

/** RFC 6266: the plain form for old clients, the extended one for every name. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`
}
