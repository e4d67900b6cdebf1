import { S3Error } from '../errors'

/** Name and file of a part from its header lines. @throws S3Error MalformedPOSTRequest when it has no name */
export function dispositionOf(head: readonly string[]): { name: string; filename: string | undefined } {
  const line = head.find((text) => /^content-disposition\s*:/i.test(text)) ?? ''
  const parameters = parametersOf(line)
  const name = parameters.get('name')
  if (!/^[^:]*:\s*form-data\s*(;|$)/i.test(line) || name === undefined) throw new S3Error('MalformedPOSTRequest')
  const filename = extended(parameters) ?? parameters.get('filename')
  return { name, filename: filename?.replace(/^.*[/\\]/s, '') }
}

/** Browsers send these three characters so; backslashes stay otherwise, because some send Windows paths. */
const unquoted = (text: string): string =>
  text.replaceAll('\\"', '"').replace(/%(22|0d|0a)/gi, (escape) => decodeURIComponent(escape))

/** `filename*=UTF-8''…`, which some libraries send for names that are not ASCII. */
function extended(parameters: Parameters): string | undefined {
  const [charset = '', , ...encoded] = (parameters.get('filename*') ?? '').split("'")
  if (charset.toLowerCase() !== 'utf-8' || encoded.length === 0) return undefined
  try {
    return decodeURIComponent(encoded.join("'"))
  } catch {
    throw new S3Error('MalformedPOSTRequest')
  }
}

type Parameters = ReadonlyMap<string, string>

/** What follows the semicolons of a header line, by lower-case name; of repeated ones the first. */
function parametersOf(line: string): Parameters {
  const found = new Map<string, string>()
  for (const piece of pieces(line).slice(1)) {
    const equals = piece.indexOf('=')
    const name = piece.slice(0, Math.max(equals, 0)).trim().toLowerCase()
    const value = valueOf(piece.slice(equals + 1).trim())
    if (name !== '' && value !== undefined && !found.has(name)) found.set(name, value)
  }
  return found
}

/** What stands between the semicolons; those in quotes do not count. Looks at each character once. */
function pieces(line: string): string[] {
  const found: string[] = []
  let start = 0
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') at = closingQuote(line, at)
    else if (line[at] === ';') {
      found.push(line.slice(start, at))
      start = at + 1
    }
  }
  return [...found, line.slice(start)]
}

/** The end of the line when nothing closes the quote. */
function closingQuote(line: string, opening: number): number {
  let at = opening + 1
  while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1
  return at
}

/** A quoted value that does not end is none. */
function valueOf(text: string): string | undefined {
  if (!text.startsWith('"')) return /^[^\s"]+/.exec(text)?.[0]
  const end = closingQuote(text, 0)
  return end < text.length ? unquoted(text.slice(1, end)) : undefined
}
