import { S3Error } from '../errors'

/** Trailers under lower-case names. */
export type Trailers = ReadonlyMap<string, string>

const trailerSignatureName = 'x-amz-trailer-signature'
const maxTrailers = 16

export type TrailerSection = {
  add: (line: string) => void
  /** Whether the line with the signature of the trailers has come. */
  isSigned: () => boolean
  /** The trailers without their signature. @throws S3Error unless exactly the announced ones came */
  finish: () => { trailers: Trailers; canonical: string; signature: string | null }
}

/** Collects the lines after the last chunk; only trailers that `x-amz-trailer` announced may come, each once. */
export function trailerSection(announced: readonly string[]): TrailerSection {
  const found = new Map<string, string>()
  return {
    add(line) {
      const colon = line.indexOf(':')
      const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
      const expected = name === trailerSignatureName || announced.includes(name)
      if (!expected || found.has(name) || found.size >= maxTrailers) throw malformed()
      found.set(name, line.slice(colon + 1).trim())
    },
    isSigned: () => found.has(trailerSignatureName),
    finish() {
      const signature = found.get(trailerSignatureName)?.toLowerCase() ?? null
      found.delete(trailerSignatureName)
      if (announced.some((name) => !found.has(name))) throw malformed()
      const canonical = [...found].map(([name, value]) => `${name}:${value}\n`).join('')
      return { trailers: found, canonical, signature }
    },
  }
}

const malformed = () => new S3Error('InvalidRequest', 'The trailers of the body are not those that were announced.')
