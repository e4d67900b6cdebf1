import { AnswerError } from '@perigee/server-kit/edge/answer-error'

const knownTags = new Set(['mcp'])

/** Lower-cased, sorted, each once, empty ones dropped. @throws AnswerError 400 for others than the known ones */
export function readUsageTags(given: readonly string[]): string[] {
  const tags = [...new Set(given.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== ''))].sort()
  for (const tag of tags) {
    if (tag.includes(',')) throw new AnswerError(400, 'invalid tag: a tag cannot contain a comma')
    if (!knownTags.has(tag)) throw new AnswerError(400, 'invalid tag: this tag is not known')
  }
  return tags
}
