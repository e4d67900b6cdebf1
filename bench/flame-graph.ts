// Draws a flame graph: `perf script -F comm,tid,ip,sym | node --import tsx bench/flame-graph.ts TITLE > graph.svg`. What V8 has
// compiled has no names in it and stands as "JavaScript".
import { text } from 'node:stream/consumers'

interface Frame {
  count: number
  inner: Map<string, Frame>
}

const width = 1200
const line = 17
/** Narrower ones cannot be seen. */
const least = 0.004

const newFrame = (): Frame => ({ count: 0, inner: new Map() })

/** Stacks as perf prints them: a line for the thread, the innermost frame first, an empty line. */
function read(printed: string): Frame {
  const all = newFrame()
  for (const sample of printed.split(/\n\s*\n/)) {
    const [thread, ...frames] = sample.trim().split('\n')
    if (thread === undefined || frames.length === 0) continue
    const names = frames.map(nameOf).reverse()
    all.count++
    let at = all
    for (const name of names.filter((one, n) => one !== names[n - 1])) {
      const next = at.inner.get(name) ?? newFrame()
      at.inner.set(name, next)
      next.count++
      at = next
    }
  }
  return all
}

function nameOf(printed: string): string {
  const name = printed.trim().replace(/^[0-9a-f]+ /, '')
  return name === '[unknown]' || name.startsWith('Builtins_') ? 'JavaScript' : name.replace(/\(.*/s, '')
}

const escaped = (name: string): string => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Warm: the kernel is red, machine code orange, JavaScript yellow. */
function colour(name: string): string {
  if (name === 'JavaScript') return '#f5d76e'
  return name.includes('::') || /^(uv_|ossl|sha|_?aes|__mem|_int|malloc|EVP)/.test(name) ? '#f0a35e' : '#e07b6a'
}

function draw(frame: Frame, place: { x: number; depth: number; all: number }, rows: string[]): number {
  let { x } = place
  let deepest = place.depth
  for (const [name, inner] of [...frame.inner].toSorted(([, one], [, other]) => other.count - one.count)) {
    const share = inner.count / place.all
    if (share < least) continue
    const [w, y] = [share * width, place.depth * line]
    const label = w > 40 ? name.slice(0, Math.floor(w / 6.2)) : ''
    rows.push(
      `<g><title>${escaped(name)} ${(share * 100).toFixed(1)} %</title>` +
        `<rect x="${x.toFixed(1)}" y="${y}" width="${w.toFixed(1)}" height="${line - 1}" fill="${colour(name)}"/>` +
        `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(label)}</text></g>`,
    )
    deepest = Math.max(deepest, draw(inner, { x, depth: place.depth + 1, all: place.all }, rows))
    x += w
  }
  return deepest
}

const rows: string[] = []
const all = read(await text(process.stdin))
const depth = draw(all, { x: 0, depth: 2, all: all.count }, rows)
console.log(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${(depth + 2) * line}" font-family="monospace" font-size="10">` +
    `<rect width="100%" height="100%" fill="#fff"/><text x="4" y="16" font-size="14">${escaped(process.argv[2] ?? '')}, ${all.count} samples</text>` +
    `${rows.join('\n')}</svg>`,
)
