import { certificates } from '@perigee/testing/certificates'
import { startDnsZone } from '@perigee/testing/dns-zone'
import { freePorts } from '@perigee/testing/free-ports'
import { spawn } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, createServer as createTls } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { newKey, obtainCertificate, type Challenge } from './obtain-certificate'
import { challengeCertificate } from './x509'

/** The test authority of Let's Encrypt; `npm run test:pebble` builds it and names it here. */
const pebble = process.env['PERIGEE_PEBBLE']

/** Its address speaks TLS alone, with a certificate that NODE_EXTRA_CA_CERTS names. */
async function pebbleAt({ httpPort, tlsPort }: { httpPort: number; tlsPort: number }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-pebble-'))
  const zone = await startDnsZone({
    'http-01.example': { A: ['127.0.0.1'] },
    'tls-alpn-01.example': { A: ['127.0.0.1'] },
  })
  const [api = 0, management = 0] = await freePorts(2)
  const file = (name: string) => join(folder, name)
  await writeFile(file('tls.crt'), certificates.one.cert)
  await writeFile(file('tls.key'), certificates.one.key)
  const config = {
    listenAddress: `127.0.0.1:${api}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: file('tls.crt'),
    privateKey: file('tls.key'),
    httpPort,
    tlsPort,
  }
  await writeFile(file('pebble.json'), JSON.stringify({ pebble: config }))
  const env = { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '15' }
  const server = spawn(pebble ?? '', ['-config', file('pebble.json'), '-dnsserver', zone.address], { env })
  onTestFinished(async () => {
    server.kill()
    await zone.stop()
    await rm(folder, { recursive: true })
  })
  const directoryUrl = `https://127.0.0.1:${api}/dir`
  await expect
    .poll(
      () =>
        fetch(directoryUrl).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200)
  return directoryUrl
}

it.runIf(pebble)('gets certificates from Pebble both ways, though it refuses nonces', async () => {
  const [httpPort = 0, tlsPort = 0] = await freePorts(2)
  let published: Challenge | undefined
  const http = createServer((_request, response) => void response.end(published?.keyAuthorization))
  const pem = await newKey()
  const tls = createTls({
    ALPNProtocols: ['acme-tls/1'],
    SNICallback(name, done) {
      const cert = challengeCertificate(name, published?.keyAuthorization ?? '', createPrivateKey(pem))
      done(null, createSecureContext({ cert, key: pem }))
    },
  })
  await new Promise<void>((resolve) => http.listen(httpPort, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => tls.listen(tlsPort, '127.0.0.1', resolve))
  onTestFinished(() => void [http.close(), tls.close()])
  const directoryUrl = await pebbleAt({ httpPort, tlsPort })
  const account = { key: await newKey(), url: null }
  for (const type of ['http-01', 'tls-alpn-01'] as const) {
    const { chain } = await obtainCertificate({
      directoryUrl,
      account,
      mail: 'operator@example.com',
      name: `${type}.example`,
      type,
      publish: (challenge) => Promise.resolve(void (published = challenge)),
    })
    expect(published?.type).toBe(type)
    expect(new X509Certificate(chain).checkHost(`${type}.example`)).toBe(`${type}.example`)
  }
})
