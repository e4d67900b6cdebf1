import { utf8 } from '@perigee/std/bytes'

/** Messages that many forms share. */
export const required = 'Required'
export const cannotBeEmpty = "Can't be empty"
export const atMostCharacters = (max: number): string => `The value must be less than or equal to ${max}.`

export const nameTooLong = (max: number): string => `Name must have at most ${max} characters.`

/** The most characters of a line and of a long text, where no field has a limit of its own. */
export const maxLineLength = 100
export const maxLongTextLength = 500
export const tooLong = 'The value is too long.'

/** Why a text is longer than `max` characters, or undefined. */
export const lengthProblem = (text: string, max = maxLineLength): string | undefined =>
  characterCount(text) > max ? atMostCharacters(max) : undefined

/** Characters as people count them (code points), so that an emoji is one. */
export const characterCount = (text: string): number => Array.from(text).length

export const byteCount = (text: string): number => utf8(text).length

/** The longest beginning of `text` that fits into `max` bytes of UTF-8 without cutting a character. */
export function cutToBytes(text: string, max: number): string {
  let cut = ''
  let size = 0
  for (const character of text) {
    size += byteCount(character)
    if (size > max) break
    cut += character
  }
  return cut
}
