const firstSurrogate = 0xd800
const behindSurrogates = 0xe000
/** Without these, which are rare, UTF-16 has the order of UTF-8. */
const turned = /[\ud800-\uffff]/

/** The order of two texts' UTF-8, byte by byte, which is that of their code points; neither has half a surrogate pair. */
export function compareAsUtf8(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left === right) continue
    if (left < firstSurrogate || right < firstSurrogate) return left - right
    // Surrogates stand for code points beyond all others.
    return left < behindSurrogates === right < behindSurrogates ? left - right : right - left
  }
  return a.length - b.length
}

/** Sorts in place, in the order of the texts' UTF-8. */
export function sortAsUtf8<T>(items: T[], textOf: (item: T) => string): T[] {
  if (items.some((item) => turned.test(textOf(item)))) {
    return items.sort((a, b) => compareAsUtf8(textOf(a), textOf(b)))
  }
  return items.sort((a, b) => {
    const [left, right] = [textOf(a), textOf(b)]
    return left < right ? -1 : left > right ? 1 : 0
  })
}
