import type { Upload } from './upload'

interface Refusals {
  /** Paths as people know them, of what exists. */
  names: string[]
  /** Uploads them after all. */
  overwrite: () => void
}

interface Options {
  /** Called once for all that was refused, when nothing of the batch is under way. */
  ask: (refused: Refusals) => void
  retry: (upload: Upload) => void
}

/** Watches over files that were chosen together and overwrite nothing before somebody has agreed. */
export function createOverwriteGuard({ ask, retry }: Options) {
  const underWay = new Set<string>()
  const agreed = new Set<string>()
  let refused: { name: string; upload: Upload }[] = []

  return {
    mayOverwrite: (key: string): boolean => agreed.has(key),
    /** The file waits, or is tried again. */
    begun: (key: string): void => void underWay.add(key),
    refused: (name: string, upload: Upload): void => void refused.push({ name, upload }),
    ended(key: string): void {
      underWay.delete(key)
      if (underWay.size > 0 || refused.length === 0) return
      const known = refused
      refused = []
      ask({
        names: known.map(({ name }) => name),
        overwrite() {
          for (const { upload } of known) agreed.add(upload.key)
          for (const { upload } of known) retry(upload)
        },
      })
    },
  }
}

export type OverwriteGuard = ReturnType<typeof createOverwriteGuard>
