import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromHex, toHex } from '@perigee/std/encoding'
import type { KeyManagement } from './key-management'
import { type LocalKey, localKeys } from './local-keys'

/**
 * One key a line, its id and 64 hexadecimal digits. `active` names the one that seals, else the last one does; all of
 * them open. A file that is missing is made, for our user alone to read. A key that was added since is found when it is
 * asked for. @throws Error with a sentence when the file is not like that
 */
export function openKeyFile(file: string, active: string | null = null): KeyManagement {
  let keys = parseKeys(file, readOrMake(file))
  const sealing = active === null ? keys.at(-1) : keys.find(({ id }) => id === active)
  if (!sealing) throw new Error(`${file} holds no key ${active ?? ''}, which PERIGEE_PASSPHRASE_KEY names.`)
  const known = (id: string) => keys.find((key) => key.id === id)
  return localKeys({
    active: sealing,
    find(id) {
      if (!known(id)) keys = parseKeys(file, readFileSync(file, 'utf8'))
      return known(id)
    },
  })
}

function parseKeys(file: string, text: string): LocalKey[] {
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '').map((line) => parseKey(file, line))
  if (keys.length === 0) throw new Error(`${file} holds no key. Restore it from a backup.`)
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error(`${file} names a key twice.`)
  return keys
}

function parseKey(file: string, line: string): LocalKey {
  const [, id, digits] = /^([\w.-]{1,64})\s+([0-9a-f]{64})$/.exec(line) ?? []
  if (id === undefined || digits === undefined)
    throw new Error(`${file} has a line that is no key (an id and 64 hexadecimal digits). Restore it from a backup.`)
  return { id, value: fromHex(digits) }
}

/** The file is whole or not there: written aside, synced, then linked; whoever links first wins. */
function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw cause
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const aside = `${file}.${toHex(randomBytes(6))}`
  const handle = openSync(aside, 'wx', 0o600)
  try {
    writeSync(handle, `${toHex(randomBytes(4))} ${toHex(randomBytes(32))}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    linkSync(aside, file)
  } catch (cause) {
    if (!hasCode(cause, 'EEXIST')) throw cause
  } finally {
    rmSync(aside)
  }
  return readFileSync(file, 'utf8')
}

const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code
