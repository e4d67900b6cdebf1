import { createServer, type Server, type Socket } from 'node:net'
import { second } from '@perigee/std/durations'
import type { Logger } from '../logger'
import { placeOf } from './messages'
import { createWaitingRoom } from './waiting-room'

/** `lost`: it did not get there, this time. `gone`: the receiver takes nothing more at this place, and did not get it. */
export type HandedOver = 'taken' | 'lost' | 'gone'

/** Who answers connections. */
export interface Receiver {
  /** Hands over what stays open here too. */
  take(place: string, socket: Socket): Promise<HandedOver>
}

/** The ports of services that run in other processes. They stay open while nobody is there: connections wait. */
export interface Doors {
  /** Opens the port unless it is open. @throws what listening throws */
  open(at: { host: string; port: number }): Promise<void>
  /** Hands what comes at an open place to this receiver too. */
  join(place: string, receiver: Receiver): void
  /** Hands nothing more to this receiver, at any port. */
  leave(receiver: Receiver): void
  /** Takes no more connections at this place, and cuts those that wait. */
  close(place: string): void
}

/** How many connections wait at a port, and how long, while no process answers there. */
const mostWaiting = 1_000
const timeout = 60 * second

export function createDoors({ logger }: { logger: Logger }): Doors {
  const doors = new Map<string, Promise<Door>>()
  const opened = new Map<string, Door>()
  return {
    async open(at) {
      const place = placeOf(at)
      const opening = doors.get(place) ?? openDoor(at, logger)
      doors.set(place, opening)
      try {
        opened.set(place, await opening)
      } catch (cause) {
        doors.delete(place)
        throw cause
      }
    },
    join: (place, receiver) => opened.get(place)?.add(receiver),
    leave(receiver) {
      for (const door of opened.values()) door.remove(receiver)
    },
    close: (place) => opened.get(place)?.close(),
  }
}

interface Door {
  add(receiver: Receiver): void
  remove(receiver: Receiver): void
  close(): void
}

async function openDoor(at: { host: string; port: number }, logger: Logger): Promise<Door> {
  const place = placeOf(at)
  const waiting = createWaitingRoom({ most: mostWaiting, timeout })
  const present = new Set<Receiver>()
  /** Those of `present` that have got what they were handed, whose turn is next in front. */
  const free: Receiver[] = []

  function wait(socket: Socket): void {
    if (!server.listening) return void socket.destroy()
    waiting.add(socket)
    handOut()
  }

  function handOut(): void {
    while (free.length > 0 && !waiting.isEmpty()) {
      const receiver = free.shift()
      const socket = waiting.take()
      if (receiver && socket) void handOver(receiver, socket)
    }
  }

  async function handOver(receiver: Receiver, socket: Socket): Promise<void> {
    const outcome = await receiver.take(place, socket)
    if (outcome === 'gone') present.delete(receiver)
    if (outcome === 'taken') socket.destroy()
    else wait(socket)
    // behind the others, who so get first what this one did not
    if (present.has(receiver)) free.push(receiver)
    handOut()
  }

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    socket.on('error', () => undefined)
    wait(socket)
  })
  await listening(server, at)
  server.on('error', (err) => logger.warn({ err }, 'a connection could not be taken'))

  return {
    add(receiver) {
      present.add(receiver)
      free.push(receiver)
      handOut()
    },
    remove(receiver) {
      present.delete(receiver)
      if (free.includes(receiver)) free.splice(free.indexOf(receiver), 1)
    },
    close() {
      server.close()
      waiting.clear()
    },
  }
}

const listening = (server: Server, { host, port }: { host: string; port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
