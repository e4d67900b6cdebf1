import { signatureV2 } from '@perigee/s3/sigv2/signature-node'
import { toAmzDate, scopeText, signatureOf, signingKey } from '@perigee/s3/sigv4/signature'

type Signer = { accessKeyId: string; secretKey: string }
type Fields = Record<string, string>
export type Policy = { conditions: unknown[]; expiration?: string }

const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

export const encodePolicy = ({ conditions, expiration = inOneHour() }: Policy): string =>
  Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')

/** The fields of a form with a policy of version 4 that also covers the signature's own fields. */
export function signForm({ accessKeyId, secretKey }: Signer, fields: Fields, policy: Policy, now = new Date()): Fields {
  const timestamp = toAmzDate(now)
  const scope = { date: timestamp.slice(0, 8), region: 'auto', service: 's3' }
  const own = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${scopeText(scope)}`,
    'x-amz-date': timestamp,
  }
  const conditions = [...policy.conditions, ...Object.entries(own).map(([name, value]) => ({ [name]: value }))]
  const text = encodePolicy({ ...policy, conditions })
  return { ...fields, ...own, policy: text, 'x-amz-signature': signatureOf(signingKey(secretKey, scope), text) }
}

export function signFormV2({ accessKeyId, secretKey }: Signer, fields: Fields, policy: Policy): Fields {
  const text = encodePolicy(policy)
  return { ...fields, AWSAccessKeyId: accessKeyId, policy: text, signature: signatureV2(secretKey, text) }
}

/** A form as browsers send it, the file last. */
export function formOf(fields: Fields, file: { name?: string; content: string } | null): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append('file', new Blob([file.content], { type: 'text/html' }), file.name ?? 'file.txt')
  return form
}
