import type { Inline } from './markdown'

/** What is nested more deeply stays text. */
const deepest = 6
/** Characters in which the end of something is looked for, so that time grows with the text and not with its square. */
const farthest = 2_000
/** Characters that are looked at in search of ends, in one text; then the rest of its marks is text. */
const mostWork = 2_000_000

/** What is left of that. */
export type Budget = { left: number }
export const fullBudget = (): Budget => ({ left: mostWork })

const punctuation = /[!-/:-@[-`{-~]/
const wordCharacter = /[\p{L}\p{N}_]/u
const schemes = new Set(['http:', 'https:', 'mailto:'])

/** The address where a link may lead to, written out; null for scripts, data and what is no whole address. */
export function safeHref(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return schemes.has(url.protocol) ? url.href : null
}

type Found = { inline: Inline; end: number } | null

/** Emphasis, code, links; HTML is text like any other. */
export function parseInlines(text: string, budget = fullBudget(), depth = 0): Inline[] {
  if (depth > deepest) return [text]
  const found: Inline[] = []
  let plain = ''
  let at = 0
  while (at < text.length) {
    const special = at + text.slice(at).search(/[\\`*_~[!<\nh]/)
    if (special < at) break
    plain += text.slice(at, special)
    at = special
    if (text[at] === '\\' && punctuation.test(text[at + 1] ?? '')) {
      plain += text[at + 1]
      at += 2
      continue
    }
    const next = budget.left > 0 ? specialAt({ text, budget, depth }, at) : null
    if (next === null) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain !== '') found.push(plain)
    plain = ''
    found.push(next.inline)
    at = next.end
  }
  plain += text.slice(at)
  if (plain !== '') found.push(plain)
  return found
}

type Source = { text: string; budget: Budget; depth: number }

function specialAt(source: Source, at: number): Found {
  const { text } = source
  switch (text[at]) {
    case '`':
      return codeAt(source, at)
    case '*':
    case '_':
    case '~':
      return emphasisAt(source, at)
    case '[':
      return linkAt(source, at)
    case '!':
      return imageAt(source, at)
    case '<':
      return bracketedAddressAt(source, at)
    case 'h':
      return addressAt(text, at)
    case '\n':
      return { inline: text.slice(at - 2, at) === '  ' ? { kind: 'break' } : ' ', end: at + 1 }
    default:
      return null
  }
}

/** How often the character there is repeated. */
function runAt({ text, budget }: Source, at: number): number {
  let end = at
  while (text[end] === text[at] && end - at < farthest) end += 1
  budget.left -= end - at
  return end - at
}

/** Where `mark` stands next, not too far away; -1: nowhere. */
function find({ text, budget }: Source, mark: string, from: number): number {
  const found = text.slice(from, from + farthest).indexOf(mark)
  // The browser is quick at that.
  budget.left -= (found < 0 ? farthest : found) / 16
  return found < 0 ? -1 : from + found
}

function codeAt(source: Source, at: number): Found {
  const { text } = source
  const length = runAt(source, at)
  const mark = '`'.repeat(length)
  let end = find(source, mark, at + length)
  while (end >= 0 && end - at < farthest && runAt(source, end) !== length)
    end = find(source, mark, end + runAt(source, end))
  if (end < 0 || runAt(source, end) !== length) return null
  return { inline: { kind: 'code', text: text.slice(at + length, end).trim() }, end: end + length }
}

const kinds: Readonly<Record<string, 'strong' | 'emphasis' | 'strike'>> = {
  '**': 'strong',
  __: 'strong',
  '~~': 'strike',
  '*': 'emphasis',
  _: 'emphasis',
}

function emphasisAt(source: Source, at: number): Found {
  const { text, budget, depth } = source
  const mark = (text[at] ?? '').repeat(Math.min(2, runAt(source, at)))
  const kind = kinds[mark]
  const from = at + mark.length
  if (kind === undefined || isBlank(text[from])) return null
  // An underscore inside a word is part of a name.
  const isUnderscore = mark.startsWith('_')
  if (isUnderscore && wordCharacter.test(text[at - 1] ?? '')) return null
  const next = (after: number) => find(source, mark, after)
  for (let end = next(from); end >= 0 && end - from < farthest; end = next(end + runAt(source, end))) {
    const after = end + mark.length
    const isEnd = end > from && !isBlank(text[end - 1]) && runAt(source, end) >= mark.length
    const isOther = mark.length === 1 && runAt(source, end) === 2
    if (!isEnd || isOther || (isUnderscore && wordCharacter.test(text[after] ?? ''))) continue
    return { inline: { kind, inlines: parseInlines(text.slice(from, end), budget, depth + 1) }, end: after }
  }
  return null
}

const isBlank = (character: string | undefined): boolean => character === undefined || character.trim() === ''

/** The label and the address of `[label](address "title")`. */
function bracketsAt(source: Source, at: number): { label: string; address: string; end: number } | null {
  const { text } = source
  const labelEnd = closing(source, at, '[]')
  if (labelEnd < 0 || text[labelEnd + 1] !== '(') return null
  const end = closing(source, labelEnd + 1, '()')
  if (end < 0) return null
  const [address = ''] = text
    .slice(labelEnd + 2, end)
    .trim()
    .split(/\s/, 1)
  return { label: text.slice(at + 1, labelEnd), address: address.replace(/^<|>$/g, ''), end: end + 1 }
}

/** Where the bracket at `at` is closed; -1: nowhere near. */
function closing({ text, budget }: Source, at: number, pair: '[]' | '()'): number {
  let open = 0
  for (let end = at; end < Math.min(text.length, at + farthest); end += 1) {
    budget.left -= 1
    if (text[end] === pair[0]) open += 1
    if (text[end] === pair[1]) open -= 1
    if (open === 0) return end
  }
  return -1
}

function linkAt(source: Source, at: number): Found {
  const brackets = bracketsAt(source, at)
  if (!brackets) return null
  // No link stands inside another one.
  const inlines = unlinked(parseInlines(brackets.label, source.budget, source.depth + 1))
  return { inline: { kind: 'link', href: safeHref(brackets.address), inlines }, end: brackets.end }
}

const unlinked = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline) => {
    if (typeof inline === 'string' || !('inlines' in inline)) return [inline]
    const inner = unlinked(inline.inlines)
    return inline.kind === 'link' ? inner : [{ ...inline, inlines: inner }]
  })

function imageAt(source: Source, at: number): Found {
  const brackets = source.text[at + 1] === '[' ? bracketsAt(source, at + 1) : null
  return brackets && { inline: { kind: 'image', alt: brackets.label }, end: brackets.end }
}

function bracketedAddressAt(source: Source, at: number): Found {
  const { text } = source
  const end = find(source, '>', at)
  const address = end < 0 ? '' : text.slice(at + 1, end)
  const href = /\s/.test(address) ? null : safeHref(address)
  return href === null ? null : { inline: { kind: 'link', href, inlines: [address] }, end: end + 1 }
}

function addressAt(text: string, at: number): Found {
  if (!text.startsWith('http://', at) && !text.startsWith('https://', at)) return null
  // Not the rest of another one.
  if (/[\p{L}\p{N}_:]/u.test(text[at - 1] ?? '')) return null
  const length = text.slice(at, at + farthest).search(/[\s<>()"'`*]|$/)
  const address = text.slice(at, at + length).replace(/[.,;:!?]$/, '')
  const href = safeHref(address)
  return href === null ? null : { inline: { kind: 'link', href, inlines: [address] }, end: at + address.length }
}
