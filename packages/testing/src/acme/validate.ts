import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'

/** Where all names are looked for: the ports of 127.0.0.1 that stand for 80 and 443. */
export interface Looks {
  httpPort: number
  tlsPort: number
}

interface Checked {
  name: string
  token: string
  keyAuthorization: string
}

/** Looks whether a challenge is answered at a name. @throws Error with what is wrong */
export function validate(type: string, checked: Checked, looks: Looks): Promise<void> {
  return type === 'http-01' ? byHttp(checked, looks) : byTls(checked, looks)
}

/** RFC 8555 8.3 */
async function byHttp({ name, token, keyAuthorization }: Checked, { httpPort: port }: Looks): Promise<void> {
  const path = `/.well-known/acme-challenge/${token}`
  const request = get({ host: '127.0.0.1', port, path, headers: { host: name }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const found = await text(response)
  if (response.statusCode !== 200 || found.trimEnd() !== keyAuthorization)
    throw new Error(`${name} answers ${response.statusCode} ${found.slice(0, 80)}`)
}

/** RFC 8737 3: the certificate holds the hash of the key authorization in an extension of its own. */
async function byTls({ name, keyAuthorization }: Checked, { tlsPort: port }: Looks): Promise<void> {
  const ALPNProtocols = ['acme-tls/1']
  const socket = connect({ host: '127.0.0.1', port, servername: name, ALPNProtocols, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    const certificate = socket.getPeerX509Certificate()
    if (socket.alpnProtocol !== 'acme-tls/1' || !certificate) throw new Error(`${name} does not speak acme-tls/1`)
    if (certificate.subjectAltName !== `DNS:${name}`) throw new Error(`a certificate of ${certificate.subjectAltName}`)
    const digest = createHash('sha256').update(keyAuthorization).digest()
    if (!certificate.raw.includes(Buffer.concat([identifierExtension, digest]))) throw new Error('another challenge')
  } finally {
    socket.destroy()
  }
}

/** 1.3.6.1.5.5.7.1.31, critical, then an octet string in an octet string. */
const identifierExtension = Buffer.from('06082b0601050507011f0101ff04220420', 'hex')
