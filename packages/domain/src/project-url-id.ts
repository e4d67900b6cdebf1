import type { ProjectId, ProjectUrlId } from '@perigee/std/brand'
import { fromHex, toBase64Url } from '@perigee/std/encoding'

const shortest = 11
const longest = 22

/** The UUID's 16 bytes in the URL-safe base64 alphabet: 22 characters. */
const encoded = (id: ProjectId): string => toBase64Url(fromHex(id.replaceAll('-', '')))

/** For each project the shortest beginning (11–22 characters) of its encoded id that no other project here shares. */
export function projectUrlIds(ids: readonly ProjectId[]): Map<ProjectId, ProjectUrlId> {
  const whole = [...new Set(ids)].map((id) => ({ id, text: encoded(id) }))
  return new Map(
    whole.map(({ id, text }) => {
      const others = whole.filter((other) => other.id !== id)
      let length = shortest
      while (length < longest && others.some((other) => other.text.startsWith(text.slice(0, length)))) length++
      return [id, text.slice(0, length) as ProjectUrlId]
    }),
  )
}

/**
 * The project that a URL means: any unambiguous beginning of at least 11 characters counts, so a bookmark survives
 * projects that came or went since.
 */
export function findByUrlId(ids: readonly ProjectId[], urlId: string): ProjectId | undefined {
  if (urlId.length < shortest) return undefined
  const [found, another] = [...new Set(ids)].filter((id) => encoded(id).startsWith(urlId))
  return another === undefined ? found : undefined
}
