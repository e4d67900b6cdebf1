/**
 * A name as it can be shown. What would be invisible or turn the order of the letters round (a program that reads
 * 'report exe.txt' although its name ends with 'exe') stands there as a sign: names are made by anybody, and read by people
 * who decide by them what to open.
 */
export const visibleText = (name: string): string =>
  name.replace(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, sign)

/** The first 32 have pictures of their own. */
function sign(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\uFFFD'
}
