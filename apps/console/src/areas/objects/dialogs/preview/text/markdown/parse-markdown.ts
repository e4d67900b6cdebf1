import type { Block, ListItem } from './markdown'
import { type Budget, fullBudget, parseInlines } from './parse-inlines'

/** Characters; a longer text is shown as it is written. */
export const longestLaidOut = 200_000
/** What is nested more deeply stays text. */
const deepest = 8
/** More would keep the browser busy for seconds. */
const mostLines = 10_000

const fence = /^ {0,3}(`{3,}|~{3,})/
const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const rule = /^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/
const quote = /^ {0,3}> ?/
const marker = /^ {0,3}(?:[-*+]|(\d{1,9})[.)])(?: {1,4}(?! )|$)/
const task = /^\[([ xX])\] /
const tableRule = /^[ |:-]+$/

/**
 * The blocks of a Markdown text: headings, paragraphs, lists, tasks, quotes, code, tables. Nothing of it is HTML: raw
 * HTML stays text. Null for a text that is too long to lay out.
 */
export function parseMarkdown(text: string): Block[] | null {
  if (text.length > longestLaidOut) return null
  const lines = text.replaceAll('\t', '    ').split(/\r?\n/)
  return lines.length > mostLines ? null : blocksOf(lines, { depth: 0, budget: fullBudget() })
}

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** Whether a line ends the paragraph before it. */
const startsBlock = (line: string): boolean =>
  fence.test(line) || heading.test(line) || rule.test(line) || quote.test(line) || marker.test(line)

/** How deep the lines lie, and what may still be spent on them. */
type Inside = { depth: number; budget: Budget }
const deeper = ({ depth, budget }: Inside): Inside => ({ depth: depth + 1, budget })

function blocksOf(lines: readonly string[], inside: Inside): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    if (isBlank(lines[at])) {
      at += 1
      continue
    }
    const { block, end } = blockAt(lines, at, inside)
    blocks.push(block)
    at = end
  }
  return blocks
}

type Parsed = { block: Block; end: number }

function blockAt(lines: readonly string[], at: number, inside: Inside): Parsed {
  const line = lines[at] ?? ''
  const opening = fence.exec(line)?.[1]
  if (opening !== undefined) return codeAt(lines, at, opening)
  if (rule.test(line)) return { block: { kind: 'rule' }, end: at + 1 }
  const level = heading.exec(line)
  if (level) {
    const title = line.slice(level[0].length).trim()
    return {
      block: { kind: 'heading', level: level[1]?.length ?? 1, inlines: parseInlines(unhashed(title), inside.budget) },
      end: at + 1,
    }
  }
  if (inside.depth < deepest && quote.test(line)) return quoteAt(lines, at, inside)
  if (inside.depth < deepest && marker.test(line)) return listAt(lines, at, inside)
  if (line.includes('|') && isTableRule(lines[at + 1])) return tableAt(lines, at, inside)
  return paragraphAt(lines, at, inside)
}

/** '# Title #' may close its heading. */
function unhashed(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end -= 1
  return end === 0 || title[end - 1] === ' ' ? title.slice(0, end).trim() : title
}

function codeAt(lines: readonly string[], at: number, opening: string): Parsed {
  let end = at + 1
  while (end < lines.length && !(lines[end] ?? '').trim().startsWith(opening)) end += 1
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end: end + 1 }
}

function quoteAt(lines: readonly string[], at: number, inside: Inside): Parsed {
  let end = at
  // A line without a mark goes on with the paragraph before it.
  while (end < lines.length && (quote.test(lines[end] ?? '') || goesOn(lines, end, at))) end += 1
  const inner = lines.slice(at, end).map((line) => line.replace(quote, ''))
  return { block: { kind: 'quote', blocks: blocksOf(inner, deeper(inside)) }, end }
}

const goesOn = (lines: readonly string[], at: number, start: number): boolean =>
  at > start && !isBlank(lines[at]) && !isBlank(lines[at - 1]) && !startsBlock(lines[at] ?? '')

function listAt(lines: readonly string[], at: number, inside: Inside): Parsed {
  const first = marker.exec(lines[at] ?? '')
  const isOrdered = first?.[1] !== undefined
  const items: ListItem[] = []
  let end = at
  while (end < lines.length) {
    const found = marker.exec(lines[end] ?? '')
    if (!found || rule.test(lines[end] ?? '') || (found[1] !== undefined) !== isOrdered) break
    const start = end
    const width = found[0].length
    end += 1
    while (end < lines.length && (isInside(lines, end, width) || goesOn(lines, end, start))) end += 1
    items.push(itemOf(lines.slice(start, end), width, inside))
  }
  const start = isOrdered ? Number(first?.[1]) : null
  return { block: { kind: 'list', start, items }, end }
}

/** Indented as far as the text of its item, or a blank line before such a one, or before the next item. */
function isInside(lines: readonly string[], at: number, width: number): boolean {
  const line = lines[at] ?? ''
  if (!isBlank(line)) return line.startsWith(' '.repeat(width))
  const next = lines[at + 1]
  return next !== undefined && !isBlank(next) && (next.startsWith(' '.repeat(width)) || marker.test(next))
}

function itemOf(lines: readonly string[], width: number, inside: Inside): ListItem {
  const inner = lines.map((line) => (line.slice(0, width).trim() === '' ? line.slice(width) : line))
  const text = (lines[0] ?? '').slice(width)
  const box = task.exec(text)
  inner[0] = box ? text.slice(box[0].length) : text
  return { checked: box ? box[1] !== ' ' : null, blocks: blocksOf(inner, deeper(inside)) }
}

const isTableRule = (line: string | undefined): boolean =>
  line !== undefined && line.includes('|') && line.includes('-') && tableRule.test(line)

function tableAt(lines: readonly string[], at: number, { budget }: Inside): Parsed {
  let end = at + 2
  while (end < lines.length && (lines[end] ?? '').includes('|')) end += 1
  const [head = [], ...rows] = [lines[at] ?? '', ...lines.slice(at + 2, end)].map((line) => cellsOf(line, budget))
  return { block: { kind: 'table', head, rows }, end }
}

const cellsOf = (line: string, budget: Budget) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInlines(cell.trim(), budget))

function paragraphAt(lines: readonly string[], at: number, { budget }: Inside): Parsed {
  let end = at + 1
  while (end < lines.length && !isBlank(lines[end]) && !startsBlock(lines[end] ?? '')) end += 1
  const text = lines
    .slice(at, end)
    .map((line) => line.trimStart())
    .join('\n')
  return { block: { kind: 'paragraph', inlines: parseInlines(text.trimEnd(), budget) }, end }
}
