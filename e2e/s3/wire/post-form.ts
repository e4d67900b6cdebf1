import { createHmac } from 'node:crypto'
import { target } from '../endpoint/target'
import { type Answer, send } from './request'
import { scopeOf, type Signing } from './sign-v4'

export interface FormOptions extends Signing {
  file?: Uint8Array | string
  filename?: string
  /** Besides those that fix every field that is sent. */
  conditions?: unknown[]
  /** Names of the fields that the policy fixes; all of them unless given. */
  mentioned?: string[]
  expires?: Date
  /** Instead of the true policy, in base64. */
  policy?: string
  without?: string[]
  noFile?: boolean
  /** Fields behind the file. */
  after?: Record<string, string>
  contentType?: string
  /** How many bytes are cut off at the end. */
  cut?: number
}

const boundary = 'perigee-form-7d91c2'

/** Sends a form to a bucket as a browser does, with a policy that is signed. */
export function postForm(bucket: string, fields: Record<string, string>, options: FormOptions): Promise<Answer> {
  const scope = scopeOf(options)
  const signed = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${scope.accessKey}/${scope.scope}`,
    'X-Amz-Date': scope.date,
  }
  const { expires = new Date(Date.now() + 600_000), conditions = [] } = options
  const mentioned = options.mentioned ?? Object.keys(fields)
  const own = Object.entries(fields).filter(([name]) => mentioned.includes(name) && !isConditioned(name, conditions))
  const document = {
    expiration: expires.toISOString(),
    conditions: [
      ...(hasBucket(conditions) ? [] : [{ bucket }]),
      ...own.map(([name, value]) => (value.includes('${') ? ['starts-with', `$${name}`, ''] : { [name]: value })),
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
      ...conditions,
    ],
  }
  const policy = options.policy ?? Buffer.from(JSON.stringify(document)).toString('base64')
  const signature = createHmac('sha256', scope.signingKey).update(policy).digest('hex')
  const all = { ...signed, Policy: policy, 'X-Amz-Signature': signature, ...fields }
  const sent = Object.entries(all).filter(([name]) => !options.without?.includes(name))
  const body = formBody(sent, options)
  return send({
    method: 'POST',
    path: `/${bucket}`,
    headers: [
      ['host', new URL(target.endpoint).host],
      ['content-type', options.contentType ?? `multipart/form-data; boundary=${boundary}`],
    ],
    body: body.subarray(0, body.length - (options.cut ?? 0)),
  })
}

const isConditioned = (name: string, conditions: unknown[]): boolean =>
  conditions.some((each) => Array.isArray(each) && each[1] === `$${name}`)

const hasBucket = (conditions: unknown[]): boolean =>
  conditions.some((each) => typeof each === 'object' && each !== null && 'bucket' in each)

function formBody(fields: [string, string][], options: FormOptions): Buffer {
  const { file = 'the file', filename = 'file.txt', after = {}, noFile = false } = options
  const field = ([name, value]: [string, string]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const parts = [
    ...fields.map(field),
    ...(noFile ? [] : [head, file, '\r\n']),
    ...Object.entries(after).map(field),
    `--${boundary}--\r\n`,
  ]
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}
