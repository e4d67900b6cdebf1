import { once } from 'node:events'
import { get, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { createAdmission } from '../admission/create-admission'
import { listen } from '../http/listen'
import { stopServer } from '../http/stop-server'
import { createLogger } from '../logger'
import { createMetrics } from '../metrics/create-metrics'
import { assertPresent, type AccessRecord, serve, type Incoming } from './serve'
import { textAnswer, type Answer, AnswerError } from './answer'
import { createEdgeServer } from './create-edge-server'

type Answerer = (incoming: Incoming) => Promise<Answer> | Answer

const lines: string[] = []
const undone: string[] = []
const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
const metrics = createMetrics()
const door = createAdmission({ metrics, logger }).door('test')
let answerer: Answerer = () => textAnswer(200, 'hello')

const service = {
  logger,
  door,
  answer: (incoming: Incoming) => answerer(incoming),
  failureOf: (cause: unknown) => (cause instanceof AnswerError ? cause : new AnswerError(500, 'a bug', { cause })),
  render: ({ status, message, headers }: AnswerError) => ({ ...textAnswer(status, message), headers }),
  headers: ({ record }: Incoming, answer: Answer) => ({ 'x-request-id': record.requestId, ...answer.headers }),
  logFields: ({ action }: AccessRecord) => ({ action }),
}
const server = createEdgeServer((incoming, response) => serve(service, incoming, response), {
  service: 'test',
  door,
  metrics,
  requestTimeout: 10_000,
  idleTimeout: 10_000,
})
const url = await listen(server, { host: '127.0.0.1', port: 0, variable: 'PERIGEE_TEST_PORT' })
afterAll(() => stopServer(server, 1000))

/** What a client gets; `broken` when the answer does not come to its end. */
function ask(answer: Answerer, { method = 'GET', hosts = ['test'] } = {}) {
  answerer = answer
  lines.length = 0
  undone.length = 0
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string; broken: boolean }>((resolve) => {
    const headers = hosts.flatMap((host) => ['host', host])
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, method, headers, agent: false }, (response) => {
      let text = ''
      const end = (broken: boolean): void =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, broken })
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => end(false))
      response.on('error', () => end(true))
    })
    outgoing.on('error', () => resolve({ status: 0, headers: {}, text: '', broken: true })).end()
  })
}

async function* pieces(count: number, onEnd?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) yield Buffer.alloc(40_000, 'x')
  if (onEnd) throw onEnd
}

const logged = (): Promise<Record<string, unknown>> =>
  expect
    .poll(() => lines.length)
    .toBeGreaterThan(0)
    .then(() => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>)

describe('an answer', () => {
  it('has the headers of the service and leaves one line', async () => {
    const answer = await ask(({ record }) => {
      record.action = 'greet'
      return textAnswer(200, 'hello')
    })
    expect(answer).toMatchObject({ status: 200, text: 'hello', broken: false })
    expect(answer.headers).toMatchObject({ 'content-length': '5', 'content-type': 'text/plain; charset=utf-8' })
    expect(await logged()).toMatchObject({
      level: 'info',
      requestId: answer.headers['x-request-id'],
      method: 'GET',
      status: 200,
      action: 'greet',
    })
    expect(lines).toHaveLength(1)
  })

  it.each(['HEAD', 'GET'])('to %s opens a stream only for a body', async (method) => {
    let opened = 0
    const body = (): AsyncIterable<Uint8Array> => {
      opened++
      return pieces(2)
    }
    const answer = await ask(() => ({ status: 200, headers: { 'content-length': '80000' }, body }), { method })
    expect(answer.headers['content-length']).toBe('80000')
    expect([answer.text.length, opened]).toEqual(method === 'HEAD' ? [0, 0] : [80_000, 1])
  })

  it('without content has no length', async () => {
    const { headers } = await ask(() => ({ status: 204 }))
    expect(headers['content-length']).toBeUndefined()
  })

  it('is followed by what the request has to undo, the latest first', async () => {
    await ask(({ cleanup }) => {
      for (const name of ['first', 'second']) cleanup.defer(() => undone.push(name))
      throw new Error('a bug')
    })
    await expect.poll(() => undone).toEqual(['second', 'first'])
  })
})

describe('a failure', () => {
  it('that is expected is rendered, and no error in the log', async () => {
    const answer = await ask(() => {
      throw new AnswerError(403, 'not you')
    })
    expect(answer).toMatchObject({ status: 403, text: 'not you' })
    expect(await logged()).toMatchObject({ level: 'info', status: 403 })
  })

  it('of ours is an error in the log, with its cause', async () => {
    const answer = await ask(() => {
      throw new TypeError('the secret inside')
    })
    expect(answer).toMatchObject({ status: 500, text: 'a bug' })
    expect(await logged()).toMatchObject({ level: 'error', status: 500, err: { message: 'the secret inside' } })
    expect(lines).toHaveLength(1)
  })

  it('of a stream before its first byte is still rendered', async () => {
    const answer = await ask(() => ({ status: 200, body: () => pieces(0, new AnswerError(410, 'gone')) }))
    expect(answer).toMatchObject({ status: 410, text: 'gone', broken: false })
  })

  it('of a stream later breaks the answer off, so that nobody takes it for whole', async () => {
    const answer = await ask(() => ({ status: 200, body: () => pieces(3, new Error('the disk is gone')) }))
    expect(answer).toMatchObject({ status: 200, broken: true })
    expect(await logged()).toMatchObject({ level: 'error', status: 200, err: { message: 'the disk is gone' } })
  })
})

describe('a client', () => {
  it('that names two hosts is refused before the service looks at the request', async () => {
    let asked = 0
    const count: Answerer = () => {
      asked++
      return textAnswer(200, '')
    }
    for (const hosts of [
      ['test', 'other'],
      ['test', 'test'],
    ]) {
      const answer = await ask(count, { hosts })
      expect(answer).toMatchObject({ status: 400, text: 'A request must have exactly one Host header.' })
    }
    expect(asked).toBe(0)
  })

  it('that leaves in the middle of an answer is no failure of ours, and everything is undone', async () => {
    let returned = false
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(100_000)
      } finally {
        returned = true
      }
    }
    answerer = ({ cleanup }) => {
      cleanup.defer(() => undone.push('place'))
      return { status: 200, body: endless }
    }
    lines.length = 0
    undone.length = 0
    const [response] = (await once(get(url), 'response')) as [{ destroy: () => void }]
    response.destroy()
    await expect.poll(() => undone).toEqual(['place'])
    expect(returned).toBe(true)
    expect(await logged()).toMatchObject({ level: 'info', status: 200 })
  })

  it('that has left while its request waited for its turn has no work done for it', async () => {
    let arrived: () => void = () => undefined
    const here = new Promise<void>((resolve) => (arrived = resolve))
    let worked = false
    answerer = async (incoming) => {
      assertPresent(incoming)
      arrived()
      await once(incoming.response, 'close')
      assertPresent(incoming)
      worked = true
      return textAnswer(200, 'too late')
    }
    lines.length = 0
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
    await here
    socket.destroy()
    expect(await logged()).toMatchObject({ level: 'info', status: 499 })
    expect(worked).toBe(false)
  })

  it('that leaves before its answer has the status 499 in the log', async () => {
    let arrived: () => void = () => undefined
    const here = new Promise<void>((resolve) => (arrived = resolve))
    let goOn: () => void = () => undefined
    answerer = async ({ request: message }) => {
      arrived()
      await new Promise<void>((resolve) => (goOn = resolve))
      await once(message.socket, 'close')
      return textAnswer(200, 'too late')
    }
    lines.length = 0
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
    await here
    goOn()
    socket.destroy()
    expect(await logged()).toMatchObject({ level: 'info', status: 499 })
  })
})
