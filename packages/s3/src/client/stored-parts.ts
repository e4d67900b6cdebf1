import { fromHex } from '@perigee/std/encoding'
import type { ObjectAddress } from './objects'
import { abortMultipartUpload, listParts, type UploadAddress } from './multipart-upload'
import { defaultRetry, withRetries } from './retry'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

/**
 * What is stored of a file that travels in parts; empty before the first one. An upload that is given the same again
 * after a failure sends only what is missing. It belongs to one file and one key.
 */
export class StoredParts {
  uploadId: string | null = null
  /** By the part's place in the file, from 0. */
  readonly etags = new Map<number, string>()

  forget(): void {
    this.uploadId = null
    this.etags.clear()
  }
}

/**
 * Compares with what the storage has; `sizes` are those of all parts.
 * @returns whether the upload can go on; otherwise nothing is known any more
 */
export async function checkStoredParts(
  send: Send,
  address: UploadAddress,
  { stored, sizes, signal }: { stored: StoredParts; sizes: readonly number[]; signal: AbortSignal },
): Promise<boolean> {
  try {
    const parts = await listParts(send, address, { signal })
    stored.etags.clear()
    for (const { partNumber, size, etag } of parts)
      if (size === sizes[partNumber - 1]) stored.etags.set(partNumber - 1, etag)
    return true
  } catch (error) {
    if (!isGone(error)) throw error
    stored.forget()
    return false
  }
}

/** The upload was completed, aborted or swept away. */
export const isGone = (error: unknown): boolean => error instanceof S3ClientError && error.code === 'NoSuchUpload'

/** What an object is known by that was made of these parts. */
export async function etagOfParts(etags: readonly string[]): Promise<string> {
  const { multipartETag } = await import('@perigee/crypto/metadata')
  return multipartETag(etags.map(fromHex))
}

/** Frees the room that the parts take; resolves in any case. The store drops abandoned uploads by itself, later. */
export const discardParts =
  (send: Send) =>
  async ({ bucket, key }: ObjectAddress, stored: StoredParts): Promise<void> => {
    const { uploadId } = stored
    stored.forget()
    if (uploadId === null) return
    const abort = () => abortMultipartUpload(send, { bucket, key, uploadId })
    // Where the connection is lost, nobody has to wait for it.
    const later = () => withRetries(abort, defaultRetry, new AbortController().signal).catch(() => undefined)
    await abort().catch((error: unknown) => void (isGone(error) || later()))
  }
