import { createHash } from 'node:crypto'

export const MiB = 2 ** 20

/** Bytes that repeat nowhere within a part, and that are the same in every run. */
export function content(size: number, seed = 'content'): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 64) }, (_, at) =>
    createHash('sha512').update(`${seed} ${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, size)
}

export const md5 = (data: Uint8Array | string, encoding: 'hex' | 'base64' = 'hex'): string =>
  createHash('md5').update(data).digest(encoding)
