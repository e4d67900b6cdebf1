/** Letters that follow each other faster than this belong together, in milliseconds. */
const pause = 700

export type Typed = { text: string; at: number }

export const isTyping = (typed: Typed | null, now: number): typed is Typed => typed !== null && now - typed.at < pause

export const typeOn = (typed: Typed | null, letter: string, now: number): Typed => ({
  text: (isTyping(typed, now) ? typed.text : '') + letter,
  at: now,
})

/**
 * Index of the name that what was typed leads to, or -1. One letter, also typed again and again, goes from name to name;
 * more letters stay as long as the name fits.
 */
export function findTyped(names: readonly string[], text: string, from: number): number {
  const first = [...text][0] ?? ''
  const again = text === first.repeat([...text].length)
  const wanted = (again ? first : text).toLocaleLowerCase()
  for (let step = again ? 1 : 0; step <= names.length; step++) {
    const at = (from + step) % names.length
    if (names[at]?.toLocaleLowerCase().startsWith(wanted)) return at
  }
  return -1
}
