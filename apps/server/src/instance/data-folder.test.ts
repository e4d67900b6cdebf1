import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseDataFolder, systemDataFolder } from './data-folder.mjs'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'perigee-data-'))
  chmodSync(home, 0o755)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('is .perigee beside the program, for a user and for root', () => {
  for (const isRoot of [false, true]) {
    expect(chooseDataFolder({ env: {}, root: home, isRoot })).toEqual({ folder: join(home, '.perigee') })
  }
})

it('moves to the system folder when root runs a checkout that the database user may not enter, and says why', () => {
  const closed = join(home, 'private')
  mkdirSync(join(closed, 'perigee'), { recursive: true })
  chmodSync(closed, 0o700)
  const root = join(closed, 'perigee')
  const chosen = chooseDataFolder({ env: {}, root, isRoot: true })
  expect(chosen.folder).toBe(systemDataFolder)
  expect(chosen.note).toContain(closed)
  expect(chooseDataFolder({ env: {}, root, isRoot: false })).toEqual({ folder: join(root, '.perigee') })
  const env = { DATABASE_URL: 'postgres://db/perigee' }
  expect(chooseDataFolder({ env, root, isRoot: true })).toEqual({ folder: join(root, '.perigee') })
})

it('is what PERIGEE_DATA says', () => {
  const chosen = chooseDataFolder({ env: { PERIGEE_DATA: '/srv/perigee/' }, root: home, isRoot: true })
  expect(chosen).toEqual({ folder: '/srv/perigee' })
})
