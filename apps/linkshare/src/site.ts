import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { Brand } from './brand'
import type { Answer } from '@perigee/server-kit/edge/answer'
import type { Site } from './link/link'
import type { Location, Settings } from './settings'
import { fontFiles } from './pages/font'
import { markPaths } from './pages/icons'
import { stylesheet } from './pages/stylesheet'
import { openGoverning } from './governed/governing'
import { createZipTables, zipTablesMemory } from './zip/tables'
import { createTurns } from '@perigee/std/turns'
import { systemClock, type Clock } from '@perigee/std/clock'
import { withoutEnd } from '@perigee/std/without-end'

const zipsAtOnce = 4

/** A site with its own small files, by path. */
export type SiteWithFiles = Site & { files: ReadonlyMap<string, Answer> }

export function openSite(config: {
  settings: Settings
  publicUrls: readonly [string, ...string[]]
  brand: Brand
  blobLocations: readonly Location[]
  authUrl: string
  resolveToken: string
  clock?: Clock
}): SiteWithFiles {
  const { settings, brand, blobLocations } = config
  const [url] = config.publicUrls
  const basePath = withoutEnd(new URL(url).pathname, '/')
  const style = stylesheet(brand.color)
  const version = toHex(sha256(utf8(style))).slice(0, 16)
  return {
    settings,
    brand,
    blobLocations,
    url,
    basePath,
    zipTurns: createTurns(zipsAtOnce),
    governing: openGoverning({ ...config, clock: config.clock ?? systemClock }),
    zipTables: createZipTables(config.clock ?? systemClock, { most: zipTablesMemory() }),
    style: { path: `${basePath}/static/style.css?v=${version}` },
    isOwnOrigin: false,
    files: new Map([
      ['/static/style.css', file('text/css; charset=utf-8', style)],
      ...fontFiles(),
      ['/static/mark.svg', file('image/svg+xml', markFile(brand.color))],
    ]),
  }
}

const file = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'public, max-age=15552000' },
  body,
})

const markFile = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round">${markPaths}</svg>`
