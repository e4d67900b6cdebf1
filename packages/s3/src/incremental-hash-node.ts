import { createHash } from 'node:crypto'
import type { HashFactory } from './incremental-hash'

export const nodeHash =
  (algorithm: 'md5' | 'sha1' | 'sha256'): HashFactory =>
  () => {
    const hash = createHash(algorithm)
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() }
  }
