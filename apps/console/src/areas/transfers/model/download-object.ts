import { projects } from '@perigee/contract/projects'
import { readFirstByte } from '@perigee/s3/client/first-byte'
import { call } from '@/lib/call'
import { startDownload } from '@/lib/start-download'
import { attachmentNamed } from './attachment-name'
import { type ObjectRef, s3Object, type StorageContext } from '@/areas/storage/public'

/** Long enough to start a download, short enough that a leaked address soon means nothing. */
const expires = 300

/**
 * Hands a file to the browser's own download, under its own name. Asks for it first: an address that answers with an
 * error would take the page away instead.
 */
export async function downloadObject(
  { config, project, storage }: StorageContext,
  bucket: string,
  file: ObjectRef & { name: string; size: number },
): Promise<void> {
  await checkBandwidth(project.id, file.size)
  const client = await storage.browserClient(config, project)
  const object = { bucket, ...s3Object(file) }
  await readFirstByte(client.send)({ ...object, size: file.size })
  const responseContentDisposition = attachmentNamed(file.name)
  startDownload(client.presignGet({ ...object, expires, responseContentDisposition }), file.name)
}

/** @throws Error when the project may not download this many bytes any more. */
async function checkBandwidth(projectId: string, size: number): Promise<void> {
  const limits = await call(projects.usageLimits, { params: { id: projectId } })
  const limit = limits.userSetBandwidthLimit ?? limits.bandwidthLimit
  if (size > limit - limits.bandwidthUsed) throw new Error('Bandwidth limit exceeded, can not download this file.')
}
