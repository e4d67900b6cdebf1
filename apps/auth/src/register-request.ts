import { registerAccess } from '@perigee/contract/edge-auth'
import * as z from 'zod/mini'
import { AnswerError } from '@perigee/server-kit/edge/answer'

/** An absent member counts as its zero value, as does a body of `null`; others are ignored. */
const registerRequest = z.nullable(registerAccess.body)

export interface RegisterRequest {
  accessGrant: string
  public: boolean
  usageTags: string[]
}

/** Whatever its Content-Type says. The texts never repeat the body: it holds a secret. @throws AnswerError 422 */
export function parseRegisterRequest(body: Buffer): RegisterRequest {
  const parsed = registerRequest.safeParse(parseJson(body))
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.')
    throw new AnswerError(422, `request body: ${where ? `${where} has the wrong type` : 'not a JSON object'}`)
  }
  return {
    accessGrant: parsed.data?.access_grant ?? '',
    public: parsed.data?.public ?? false,
    usageTags: parsed.data?.usage_tags ?? [],
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new AnswerError(422, 'request body: not valid JSON')
  }
}

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
