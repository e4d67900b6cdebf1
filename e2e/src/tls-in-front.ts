import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'
import { runProgram } from './run-program'

export interface TlsInFront {
  /** 'https://localhost:…' */
  url: string
  /** Path of the certificate that a client has to trust. */
  certificate: string
  close(): Promise<void>
}

/** Takes TLS off for a server on this machine, as a proxy in front of it does. */
export async function tlsInFront(url: string): Promise<TlsInFront> {
  const folder = await mkdtemp(join(tmpdir(), 'perigee-tls-'))
  await runProgram('/bin/chmod', ['755', folder])
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
  ]
  await runProgram('openssl', ['req', '-x509', ...made, ...subject])
  const { hostname, port } = new URL(url)
  const open = new Set<TLSSocket>()
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const behind = connect(Number(port), hostname)
    const end = () => {
      socket.destroy()
      behind.destroy()
    }
    socket.on('error', end).pipe(behind).on('error', end).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
