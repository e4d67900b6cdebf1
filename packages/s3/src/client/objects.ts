import type { Send } from './send'

export type ObjectAddress = { bucket: string; key: string }
export type ObjectHead = {
  size: number
  /** Without quotes. */
  etag: string
  lastModified: Date | null
  contentType: string | null
  /** User metadata without the `x-amz-meta-` prefix. */
  metadata: Record<string, string>
}

const userPrefix = 'x-amz-meta-'

export const headObject =
  (send: Send) =>
  async ({ bucket, key }: ObjectAddress): Promise<ObjectHead> => {
    const { headers } = await send({ method: 'HEAD', bucket, key })
    const lastModified = headers.get('last-modified')
    const user = [...headers].filter(([name]) => name.startsWith(userPrefix))
    return {
      size: Number(headers.get('content-length') ?? 0),
      etag: (headers.get('etag') ?? '').replace(/^"|"$/g, ''),
      lastModified: lastModified === null ? null : new Date(lastModified),
      contentType: headers.get('content-type'),
      metadata: Object.fromEntries(user.map(([name, value]) => [name.slice(userPrefix.length), value])),
    }
  }

/** Also resolves when there is no such object. */
export const deleteObject =
  (send: Send) =>
  async ({ bucket, key }: ObjectAddress): Promise<void> => {
    await send({ method: 'DELETE', bucket, key })
  }
