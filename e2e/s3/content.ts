import { createCipheriv, createHash } from 'node:crypto'

export const MiB = 2 ** 20

/** Bytes without a pattern that are the same in every run. */
export function content(size: number, seed = 'content'): Buffer {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size))
}

export const md5 = (data: Uint8Array | string, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHash('md5').update(data).digest(encoding)
