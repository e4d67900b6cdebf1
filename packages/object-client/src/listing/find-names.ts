import type { CachedNames } from './cached-names'
import type { FolderCache } from './folder-cache'
import { loadNames } from './load-names'
import type { NameSource } from './name-source'

/**
 * The names of a folder, from what was kept between runs or read one by one: all of them or those right after `seek`.
 * What is read one by one begins after `from` when there is no room for all.
 *
 * After the first names that were kept come the others, in the background. Kept names that go on from run to run would
 * carry on whatever went wrong once, so after a week all are read one by one there.
 */
export function findNames(
  folders: FolderCache,
  source: NameSource<object>,
  { from, seek }: { from: Uint8Array | undefined; seek: Uint8Array | undefined },
): Promise<CachedNames> {
  const { keeper, shareSize: maxSize } = folders
  const key = source.cacheKey
  return folders.load(key, seek, async () => {
    const opened = await keeper?.open(source, { seek, maxSize })
    const known = opened?.known ?? (await loadNames(source, { from, maxSize }))
    const rest = opened?.rest
    if (keeper?.isOld(known)) {
      folders.inBackground(`${key} whole`, async () => takeOver(await loadNames(source, { from: undefined, maxSize })))
    } else if (rest) {
      folders.inBackground(`${key} whole`, async () => {
        const whole = await rest()
        // Whoever has dropped the part has found what was kept of no use.
        if (whole && folders.get(key)?.origin === 'part') await takeOver(whole)
      })
    }
    return known
  })

  async function takeOver(whole: CachedNames): Promise<void> {
    folders.set(key, whole)
    await keeper?.keep(source, whole)
  }
}
