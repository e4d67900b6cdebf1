import { randomBytes } from '@perigee/crypto/hash'
import { base32Encode } from '@perigee/crypto/edge-credentials'
import { visibleText } from '@perigee/domain/visible-text'
import { utf8 } from '@perigee/std/bytes'

/** Room for the folder before it, and for what lets names of others stand beside it. */
const mostBytes = 200
const mostOfEnding = 20
const markBytes = 5

/**
 * What a file is called that a stranger sent as `name`: without folders, without what would be invisible, never `.` or
 * `..`, and with a random mark before its ending. So nothing that is there is ever written over, and nobody can find out
 * by sending a file which names are there.
 */
export function arrivingName(name: string): string {
  const last = name.replace(/^.*[/\\]/s, '').normalize('NFC')
  const visible = visibleText(last).trim()
  const dot = visible.lastIndexOf('.')
  const hasEnding = dot > 0 && dot < visible.length - 1 && utf8(visible.slice(dot)).length <= mostOfEnding
  const [stem, ending] = hasEnding ? [visible.slice(0, dot), visible.slice(dot)] : [visible, '']
  const shortened = shorten(stem, mostBytes - utf8(ending).length).trim()
  return `${/^\.*$/.test(shortened) ? 'file' : shortened} (${base32Encode(randomBytes(markBytes))})${ending}`
}

/** Whole characters of a text, up to so many bytes. */
function shorten(text: string, most: number): string {
  let bytes = 0
  let shortened = ''
  for (const character of text) {
    bytes += utf8(character).length
    if (bytes > most) return shortened
    shortened += character
  }
  return shortened
}
