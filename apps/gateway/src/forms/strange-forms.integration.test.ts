import { sum } from '@perigee/std/sum'
import { MiB } from '@perigee/std/units'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { signForm } from '../testing/post-form'
import { rawRequests } from '../testing/raw-requests'
import { useGateway } from '../testing/start-gateway'
import { talk } from '../testing/talk'

const gateway = useGateway({ env: { PERIGEE_GATEWAY_CONCURRENT_REQUESTS: '1000' } })
const { host, signer } = rawRequests(gateway)

const field = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const head = () =>
  `POST /bucket HTTP/1.1\r\nhost: ${host()}\r\ncontent-type: multipart/form-data; boundary=XX\r\ncontent-length: 100000000\r\n\r\n`
const answerTo = (fields: Record<string, string>) => {
  const body = Object.entries(fields).map(([name, value]) => field(name, value))
  return talk(gateway().url, head() + body.join('') + '--XX', (so) => so.includes('</Error>'))
}

it.each([
  ['an invented key', { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'x' }, 'InvalidAccessKeyId'],
  ['another secret', { secretKey: 'x' }, 'SignatureDoesNotMatch'],
])('a form with %s is refused as soon as its proof is there, however much it announces', async (_, wrong, code) => {
  const fields = signForm({ ...signer(), ...wrong }, { key: 'k' }, { conditions: [] })
  expect(await answerTo(fields)).toContain(`<Code>${code}</Code>`)
})

it('two hundred strangers with large fields cost little memory', async () => {
  const collect = garbageCollector()
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = held()
  const taken: Socket[] = []
  gateway().server.on('connection', (socket: Socket) => taken.push(socket))
  // one for all, so that what the senders keep is not counted
  const large = Buffer.alloc(MiB, 'x')
  const { hostname, port } = new URL(gateway().url)
  const sockets = Array.from({ length: 200 }, (): Socket => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(head() + '--XX\r\nContent-Disposition: form-data; name="key"\r\n\r\n')
    socket.write(large)
    return socket
  })
  await expect.poll(() => sum(taken, ({ bytesRead }) => bytesRead)).toBeGreaterThan(sockets.length * MiB)
  expect((held() - before) / MiB).toBeLessThan(60)
  for (const socket of sockets) socket.destroy()
})

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
