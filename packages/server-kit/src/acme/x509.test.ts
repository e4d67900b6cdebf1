import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { expect, it } from 'vitest'
import { newKey } from './obtain-certificate'
import { challengeCertificate } from './x509'

const pem = await newKey()
const key = createPrivateKey(pem)

it('a certificate is one to TLS, however long its name and so its text', () => {
  for (let length = 1; length <= 130; length += 3) {
    const labels = `${'a'.repeat(Math.min(length, 60))}.${'b'.repeat(Math.max(1, length - 60)).slice(0, 60)}.example`
    const cert = challengeCertificate(labels, 'token.thumbprint', key)
    expect(() => createSecureContext({ cert, key: pem })).not.toThrow()
    const read = new X509Certificate(cert)
    expect([read.subjectAltName, read.verify(read.publicKey)]).toEqual([`DNS:${labels}`, true])
  }
})

it('a challenge is shown as RFC 8737 wants it', () => {
  const { raw } = new X509Certificate(challengeCertificate('site.example', 'token.thumbprint', key))
  const digest = createHash('sha256').update('token.thumbprint').digest('hex')
  expect(raw.toString('hex')).toContain(`06082b0601050507011f0101ff04220420${digest}`)
})
