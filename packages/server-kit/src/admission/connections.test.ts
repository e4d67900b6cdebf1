import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createConnections } from './connections'

interface Line {
  socket: Socket
  isOpen: () => boolean
}

/** Only what is asked of a socket; real ones are in admission.integration.test.ts. */
function lineFrom(remoteAddress: string): Line {
  let open = true
  const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => void (open = false) })
  return { socket: socket as unknown as Socket, isOpen: () => open }
}

function connectionsOf(limits = { perAddress: 2, all: 4 }) {
  const connections = createConnections({ ...limits, isTrusted: (ip) => ip === '10.0.0.1' })
  const connect = (address: string): Line => {
    const line = lineFrom(address)
    connections.take(line.socket, () => undefined)
    return line
  }
  return { connections, connect }
}

it('are so many for one address; others have theirs', () => {
  const { connections, connect } = connectionsOf()
  const lines = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(connect)
  expect(lines.map(({ isOpen }) => isOpen())).toEqual([true, true, false, true])
  lines[0]?.socket.emit('close')
  expect(connect('192.0.2.1').isOpen()).toBe(true)
  expect(connections.count()).toBe(3)
})

it('are no strangers once it is known who is behind them', () => {
  const { connections, connect } = connectionsOf()
  for (let n = 0; n < 10; n++) {
    const line = connect('192.0.2.1')
    connections.known(line.socket)
    expect(line.isOpen()).toBe(true)
  }
  expect(connections.count()).toBe(0)
})

it('make room: the one that is idle for longest is closed, never one at work', () => {
  const { connections, connect } = connectionsOf()
  const [first, second, third] = [1, 2, 3].map((n) => connect(`192.0.2.${n}`))
  if (!first || !second || !third) throw new Error('three were opened')
  connections.busy(first.socket)
  connections.busy(second.socket)()
  for (const n of [4, 5, 6]) connect(`192.0.2.${n}`)
  expect([first, second, third].map(({ isOpen }) => isOpen())).toEqual([true, false, false])
  expect(connections.count()).toBe(4)
})

it('of proxies are not limited: of those that are trusted, and of those that say they are', () => {
  const { connections, connect } = connectionsOf({ perAddress: 2, all: 1000 })
  const first = connect('172.16.0.9')
  connections.shared(first.socket)
  const lines = Array.from({ length: 50 }, (_, n) => connect(n % 2 ? '172.16.0.9' : '10.0.0.1'))
  expect(lines.every(({ isOpen }) => isOpen())).toBe(true)
})
