import { S3Error } from '@perigee/s3/errors'
import { objectKeyProblem } from '@perigee/s3/object-key'
import { uriEncodePath } from '@perigee/s3/sigv4/request'
import { postObjectResultXml } from '@perigee/s3/xml/post-object-result'
import type { PlainPath } from '@perigee/std/brand'
import type { Answer } from '@perigee/server-kit/edge/answer'
import { xmlAnswer, s3Operation, type Exchange } from '../operation'
import { putObject } from './put-object'

/**
 * A browser's upload by form. Its policy has been checked; what is stored is what PutObject stores for the same headers.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 */
export const postObject = s3Operation({
  name: 'PostObject',
  matches: { method: 'POST', resource: 'bucket' },
  needs: 'write',
  input: {},

  async run({ bucket, exchange }) {
    const { form } = exchange
    if (!form) throw new S3Error('MalformedPOSTRequest')
    const key = form.get('key') ?? ''
    if (key === '') throw new S3Error('UserKeyMustBeSpecified')
    const problem = objectKeyProblem(key)
    if (problem) throw new S3Error(problem)
    const place = { resource: 'object', bucket, key: key as PlainPath } as const
    const { headers = {} } = await putObject.execute({ ...exchange, place })
    return answerOf(exchange, form, { bucket, key, headers })
  },
})

type Stored = { bucket: string; key: string; headers: NonNullable<Answer['headers']> }

/** As the form wishes: sent on to a page of its own, or answered with one of three statuses. */
function answerOf({ header }: Exchange, form: ReadonlyMap<string, string>, stored: Stored): Answer {
  const { bucket, key } = stored
  const etag = stored.headers.etag ?? ''
  const redirect = redirectTarget(form.get('success_action_redirect') ?? form.get('redirect'))
  const location = `/${bucket}/${uriEncodePath(key)}`
  const headers = { ...stored.headers, location }
  if (redirect) {
    for (const [name, value] of Object.entries({ bucket, key, etag })) redirect.searchParams.append(name, value)
    return { status: 303, headers: { ...stored.headers, location: redirect.href } }
  }
  const status = Number(form.get('success_action_status') ?? '204')
  if (status !== 201) return { status: status === 200 ? 200 : 204, headers }
  const answer = xmlAnswer(postObjectResultXml, { location: absolute(location, header('host')), bucket, key, etag })
  return { ...answer, status, headers: { ...headers, ...answer.headers } }
}

const absolute = (path: string, host: string | undefined): string =>
  host === undefined ? path : `http://${host}${path}`

/** Addresses that are none do not count. */
function redirectTarget(text: string | undefined): URL | null {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url : null
}
