import { internalError, type Refusal, refusalBody } from '@perigee/contract/refusal'
import type { Problem } from '@perigee/contract/public/problem'
import type { NameField } from '@perigee/server-kit/http/parse-input'
import { unexpectedText } from '@perigee/server-kit/http/answer-error'

/** Where every code of a failure is explained. */
export const errorsPath = '/public/v1/docs/errors'

/** `body.cors[0].origins`: the way to what was wrong. */
export const namePath: NameField = (part, path) =>
  path.reduce<string>((way, step) => (typeof step === 'number' ? `${way}[${step}]` : `${way}.${String(step)}`), part)

/** Use cases name a field of what they were given, which is one of the body. */
const wayTo = (field: string): string => (/^(params|query|body|headers)(?![^.[])/.test(field) ? field : `body.${field}`)

/** A failure as the public API says it; undefined stands for a bug. `origin`: that of the pages which explain it. */
export function problemOf(refusal: Refusal | undefined, about: { requestId: string; origin: string }): Problem {
  const { requestId, origin } = about
  const body = refusal ? refusalBody(refusal) : { code: internalError }
  const code = String(body['code'])
  const path = body['field']
  return {
    code,
    message: refusal?.entry.say ?? unexpectedText,
    requestId,
    docs: `${origin}${errorsPath}#${code}`,
    ...(typeof path === 'string' && { path: wayTo(path) }),
  }
}
