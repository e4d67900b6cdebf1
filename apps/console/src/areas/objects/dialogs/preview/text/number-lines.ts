/** With more lines the browser is busy with numbers for seconds. */
const mostNumbered = 20_000

const piece = /<span class="[^"<>]*">|<\/span>|\n/g

/**
 * Wraps each line of escaped HTML into an element that the stylesheet numbers, colours that go over several lines
 * included; the text stays what it was. Null where there are too many lines.
 *
 * @param html of the highlighter: text without angle brackets, and `span` elements
 */
export function numberedLines(html: string): { html: string; count: number } | null {
  const lines: string[] = []
  let line = ''
  let open: string[] = []
  let at = 0
  const end = () => {
    lines.push(`<span data-line>${line}${'</span>'.repeat(open.length)}</span>`)
    line = open.join('')
  }
  for (const { 0: found, index } of html.matchAll(piece)) {
    line += html.slice(at, index)
    at = index + found.length
    if (found === '\n') {
      line += found
      if (lines.length >= mostNumbered) return null
      end()
      continue
    }
    open = found === '</span>' ? open.slice(0, -1) : [...open, found]
    line += found
  }
  line += html.slice(at)
  // What ends with a line break has no empty line behind it.
  if (html === '' || !html.endsWith('\n')) end()
  return { html: lines.join(''), count: lines.length }
}

export const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
