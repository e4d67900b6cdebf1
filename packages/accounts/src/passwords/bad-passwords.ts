import { readFileSync } from 'node:fs'
import { SettingError } from '@perigee/server-kit/settings'
import { utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import type { AccountsSettings } from '../settings'
import { commonPasswords } from './common-passwords'

export interface BadPasswords {
  list: ReadonlySet<string>
  /** Base64 of the list, one a line: how it is served. */
  text: string
}

/** Read once, at the start. @throws SettingError when the file cannot be read. */
export function loadBadPasswords({ badPasswordsFile }: Pick<AccountsSettings, 'badPasswordsFile'>): BadPasswords {
  const lines = badPasswordsFile === null ? commonPasswords : linesOf(badPasswordsFile)
  const list = new Set(lines.filter((line) => line !== ''))
  return { list, text: toBase64(utf8([...list].join('\n'))) }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch (cause) {
    throw new SettingError(`PERIGEE_BAD_PASSWORDS_FILE: ${file} cannot be read`, { cause })
  }
}
