import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { freePorts } from '@perigee/testing/free-ports'
import { expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../logger'
import { createDoors, type Receiver } from './doors'
import { placeOf } from './messages'

/** How many may wait. */
const places = 1_000

it('keeps places for other addresses while one has filled those of a port that nobody answers', async () => {
  const [port = 0] = await freePorts(1)
  const at = { host: '127.0.0.1', port }
  const doors = createDoors({ logger: createLogger({ level: 'silent' }) })
  await doors.open(at)
  onTestFinished(() => doors.close(placeOf(at)))

  async function arrive(localAddress: string): Promise<Socket> {
    const socket = connect({ ...at, localAddress })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }

  const crowd: Socket[] = []
  for (let n = 0; n < places; n++) crowd.push(await arrive('127.0.0.1'))
  const other = await arrive('127.0.0.2')
  const [oldest, ...rest] = crowd
  // nobody else was in the way until then, and of the crowd one goes
  if (oldest && !oldest.closed) await once(oldest.resume(), 'close')
  expect(rest.filter(({ readyState }) => readyState !== 'open')).toEqual([])

  const served: (string | undefined)[] = []
  const receiver: Receiver = {
    take(_place, socket) {
      served.push(socket.remoteAddress)
      socket.write('served')
      return Promise.resolve('taken')
    },
  }
  const answer = once(other, 'data')
  doors.join(placeOf(at), receiver)
  expect(String(await answer)).toBe('served')
  expect(served).toHaveLength(places)
  expect(served.filter((address) => address === '127.0.0.2')).toHaveLength(1)
})
