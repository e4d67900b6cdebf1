import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@perigee/server-kit/logger'
import { day, hour } from '@perigee/std/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepAssets } from './former-assets'
import { staticFile } from './static-files'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'perigee-former-'))
})
afterEach(() => rm(home, { recursive: true }))

const folder = () => join(home, 'console-assets')

/** Starts the server with a build that has these assets. @returns what it serves of former ones */
async function start(assets: Record<string, string>, now: number): Promise<Record<string, string>> {
  const files = Object.entries(assets).map(
    async ([name, content]) => [`/assets/${name}`, await staticFile(`/assets/${name}`, Buffer.from(content))] as const,
  )
  const logger = createLogger({ level: 'silent' })
  const former = await keepAssets(new Map(await Promise.all(files)), { folder: folder(), now, mostBytes: 64, logger })
  return Object.fromEntries([...former].map(([path, { content }]) => [path, content.toString()]))
}

const stored = async () => (await readdir(folder())).filter((name) => name !== 'left.json').sort()

describe('assets of former builds', () => {
  it('are served until a day after they have left, however often the server starts', async () => {
    expect(await start({ 'a-1.js': 'one', 'same.css': 'css' }, 0)).toEqual({})
    expect(await start({ 'a-2.js': 'two', 'same.css': 'css' }, 30 * day)).toEqual({ '/assets/a-1.js': 'one' })
    expect(await start({ 'a-2.js': 'two', 'same.css': 'css' }, 31 * day - hour)).toEqual({ '/assets/a-1.js': 'one' })
    expect(await start({ 'a-2.js': 'two', 'same.css': 'css' }, 31 * day)).toEqual({})
    expect(await stored()).toEqual(['a-2.js', 'same.css'])
  })

  it('come back with an older build and leave again', async () => {
    await start({ 'a-1.js': 'one' }, 0)
    await start({ 'a-2.js': 'two' }, hour)
    expect(await start({ 'a-1.js': 'one' }, 2 * hour)).toEqual({ '/assets/a-2.js': 'two' })
    expect(await start({ 'a-3.js': 'three' }, 3 * hour)).toEqual({ '/assets/a-1.js': 'one', '/assets/a-2.js': 'two' })
  })

  it('take no more room than they may: what left first goes first', async () => {
    for (const build of [1, 2, 3, 4]) await start({ [`a-${build}.js`]: 'x'.repeat(30) }, build * hour)
    expect(await stored()).toEqual(['a-2.js', 'a-3.js', 'a-4.js'])
  })

  it('are forgotten when the list of them is damaged or names a file elsewhere', async () => {
    await writeFile(join(home, 'secret'), 'of the installation')
    await start({ 'a-1.js': 'one' }, 0)
    const list = join(folder(), 'left.json')
    await writeFile(
      list,
      JSON.stringify({ '/assets/../secret': { size: 1, left: 0 }, '/secret': { size: 1, left: 0 } }),
    )
    expect(await start({}, hour)).toEqual({})
    await writeFile(list, '{"/assets/a-1.js":')
    expect(await start({ 'a-2.js': 'two' }, hour)).toEqual({})
    expect(await readFile(join(home, 'secret'), 'utf8')).toBe('of the installation')
  })

  it('cost no start where they cannot be written', async () => {
    await writeFile(folder(), 'not a folder')
    expect(await start({ 'a-1.js': 'one' }, 0)).toEqual({})
  })
})
