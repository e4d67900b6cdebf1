import type { Entry } from './entries'

/** The lines whose names contain a text, in capitals or not; all of them for none. */
export function namesWith(entries: readonly Entry[], text: string): readonly Entry[] {
  if (text === '') return entries
  const wanted = plain(text)
  return entries.filter(({ name }) => plain(name).includes(wanted))
}

/** Letters that are written in two ways are the same letter. */
const plain = (text: string): string => text.normalize('NFC').toLocaleLowerCase()
