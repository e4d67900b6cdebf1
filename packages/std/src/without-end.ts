/** A text without all of this one character at its end. Takes time in proportion to the text; `/x+$/` would not. */
export function withoutEnd(text: string, char: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === char) end--
  return text.slice(0, end)
}
