import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '@perigee/testing/free-ports'
import { listenForMachines } from '../http/listen-too'
import { machineAddress } from '../http/machines'
import { createMetrics } from '../metrics/create-metrics'
import { defineSettings } from '../settings'
import { createAdmission, type Door } from './create-admission'
import { startMeasuring, unproven } from './visitor'
import { admissionSettings } from './settings'

const running: Server[] = []
const lines: Socket[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.destroy()
  for (const server of running.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

type Handle = (request: IncomingMessage, response: ServerResponse, door: Door) => void

async function serve(env: Record<string, string>, handle: Handle, parts: { now?: () => number } = {}) {
  const metrics = createMetrics()
  const admission = createAdmission({ settings: defineSettings(admissionSettings).load(env), metrics, ...parts })
  const door = admission.door('test')
  const server = createServer((request, response) => handle(request, response, door))
  door.watch(server, ({ headers }) => headers.authorization)
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const ask = async (localAddress: string, headers: Record<string, string> = {}): Promise<number> => {
    const outgoing = httpRequest({ port, localAddress, headers, agent: false, host: '127.0.0.1' })
    outgoing.end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  }
  const line = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined)
    lines.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const refused = async (reason: string): Promise<number> => {
    const text = await metrics.registry.metrics()
    const found = new RegExp(`perigee_strangers_refused_total{service="test",reason="${reason}"} (\\d+)`).exec(text)
    return Number(found?.[1] ?? 0)
  }
  return { ask, line, refused, metrics }
}

/** Work of which the event loop sees nothing else. */
function burn(milliseconds: number): void {
  const measured = startMeasuring()
  while (measured() < milliseconds);
}

const answerSlowly: Handle = (request, response, door) => {
  const visitor = door.visitor(request)
  if (visitor.refusal()) return void response.writeHead(429).end()
  void Promise.resolve().then(() => {
    burn(150)
    if (request.headers.authorization === 'right') visitor.known()
    response.end()
  })
}

it('charges what a request costs to its address until that has used up its account, also after promises', async () => {
  const { ask, refused } = await serve({ PERIGEE_STRANGER_PROCESSOR_TIME: '200ms' }, answerSlowly)
  expect([await ask('127.0.0.2'), await ask('127.0.0.2'), await ask('127.0.0.2')]).toEqual([200, 200, 429])
  expect(await ask('127.0.0.3')).toBe(200)
  expect(await refused('processor')).toBe(1)
})

it('charges nothing to whoever shows who they are, and lets them in from an address that has nothing left', async () => {
  const { ask } = await serve({ PERIGEE_STRANGER_PROCESSOR_TIME: '200ms' }, answerSlowly)
  const right = { authorization: 'right' }
  for (let time = 0; time < 5; time++) expect(await ask('127.0.0.2', right)).toBe(200)
  for (let time = 0; time < 2; time++) expect(await ask('127.0.0.2')).toBe(200)
  expect(await ask('127.0.0.2', { authorization: 'wrong' })).toBe(429)
  expect(await ask('127.0.0.2', right)).toBe(200)
})

/** Nothing comes back of what was charged. */
const timeStands = { now: () => 0 }

/** Somebody asks once and is right, never again later; each of the first requests takes more than half of an account. */
async function serveOnceKnown() {
  let wasKnown = false
  let asked = 0
  const handle: Handle = (request, response, door) => {
    const visitor = door.visitor(request)
    if (visitor.refusal()) return void response.writeHead(429).end()
    if (asked++ < 20) burn(6)
    if (!wasKnown) visitor.known()
    wasKnown = true
    response.end()
  }
  const { ask } = await serve({ PERIGEE_STRANGER_PROCESSOR_TIME: '10ms' }, handle, timeStands)
  const right = { authorization: 'right' }
  expect(await ask('127.0.0.2', right)).toBe(200)
  return { ask, right }
}

it('takes nothing from other addresses for what a credential that was right once lets in', async () => {
  const { ask, right } = await serveOnceKnown()
  for (let time = 0; time < 20; time++) expect(await ask('127.0.0.2', right)).toBe(200)
  expect(await ask('127.0.0.2')).toBe(429)
  expect(await ask('127.0.0.3')).toBe(200)
})

it('lets nobody in any more for a credential that was not right again for too long', async () => {
  const { ask, right } = await serveOnceKnown()
  for (let time = 0; time < unproven.points; time++) expect(await ask('127.0.0.2', right)).toBe(200)
  await expect.poll(() => ask('127.0.0.2', right), { interval: 0 }).toBe(429)
})

it('takes nothing from other addresses for what it refuses', async () => {
  const handle: Handle = (request, response, door) => {
    const refused = door.visitor(request).refusal()
    burn(6)
    response.writeHead(refused ? 429 : 200).end()
  }
  const { ask } = await serve({ PERIGEE_STRANGER_PROCESSOR_TIME: '10ms' }, handle, timeStands)
  for (let time = 0; time < 2; time++) expect(await ask('127.0.0.2')).toBe(200)
  for (let time = 0; time < 20; time++) expect(await ask('127.0.0.2')).toBe(429)
  expect(await ask('127.0.0.3')).toBe(200)
})

it('closes further connections of an address, and tells how many there are', async () => {
  const { line, refused, metrics } = await serve({ PERIGEE_STRANGER_CONNECTIONS: '3' }, answerSlowly)
  for (let n = 0; n < 3; n++) await line('127.0.0.2')
  const further = await line('127.0.0.2')
  await once(further, 'close')
  await line('127.0.0.3')
  await expect.poll(async () => metrics.registry.metrics()).toContain('perigee_strangers_connections 4')
  expect(await refused('connections')).toBe(1)
})

it('closes the connections that are idle for longest when strangers hold too many', async () => {
  const { line, ask, refused } = await serve({ PERIGEE_STRANGER_CONNECTIONS: '2' }, answerSlowly)
  const idle = await Promise.all(Array.from({ length: 16 }, (_, n) => line(`127.0.1.${n + 1}`)))
  const closed = Promise.race(idle.map((socket) => once(socket, 'close')))
  expect(await ask('127.0.0.2')).toBe(200)
  await closed
  expect(await refused('connections')).toBe(1)
})

/** A server that machines reach at a port of their own. */
async function serveMachines(env: Record<string, string>) {
  const addresses: (string | null)[] = []
  const served = await serve(env, (request, response, door) => {
    addresses.push(door.visitor(request).address())
    response.end()
  })
  const server = running.at(-1)
  const [port = 0] = await freePorts(1)
  if (!server) throw new Error('it was started')
  const machines = await listenForMachines(server, { host: '127.0.0.1', port, variable: 'PORT' })
  onTestFinished(() => machines.stop())
  const machineAsks = (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}`, { headers })
  async function machineLine(): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    lines.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return { ...served, addresses, machineAsks, machineLine }
}

it.each(['', '127.0.0.1', '0.0.0.0/0'])(
  'takes machines for nobody else, whatever they forward, trusting "%s"',
  async (trusted) => {
    const { machineAsks, addresses, ask } = await serveMachines({
      PERIGEE_TRUSTED_PROXIES: trusted,
      PERIGEE_STRANGER_CONNECTIONS: '1',
    })
    await machineAsks({ 'x-forwarded-for': '203.0.113.7' })
    await ask('127.0.0.1')
    expect(addresses).toEqual([machineAddress, trusted === '' ? '127.0.0.1' : null])
  },
)

it('has the limits of an address left when machines have forwarded something from there', async () => {
  const { machineAsks, line } = await serveMachines({ PERIGEE_STRANGER_CONNECTIONS: '2' })
  await machineAsks({ 'x-forwarded-for': '203.0.113.7' })
  for (let n = 0; n < 2; n++) await line('127.0.0.1')
  const further = await line('127.0.0.1')
  await once(further, 'close')
})

it('keeps idle connections of machines out of the way of others, and of machines that come later', async () => {
  const { machineAsks, machineLine, ask, line, refused } = await serveMachines({ PERIGEE_STRANGER_CONNECTIONS: '2' })
  const others = await Promise.all([1, 2].map(() => line('127.0.0.1')))
  const idle: Socket[] = []
  for (let n = 0; n < 20; n++) idle.push(await machineLine())
  await expect.poll(() => idle.filter(({ readyState }) => readyState === 'open').length).toBe(2)
  expect(others.map(({ readyState }) => readyState)).toEqual(['open', 'open'])
  expect((await machineAsks()).status).toBe(200)
  expect(await ask('127.0.0.2')).toBe(200)
  expect(await refused('connections')).toBeGreaterThan(0)
})
