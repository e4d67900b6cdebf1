import { Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '@perigee/std/durations'
import { takePortsFrom } from '../http/listen'
import { placeOf, type FromChild, type ToChild } from './messages'

/** How long what is under way may take to end once the main process is gone. */
const orphanTime = 10 * second

export interface MainLink {
  /** Resolves when the main process says so or is gone, or at SIGTERM. */
  toldToStop: Promise<void>
  /** Told when the server is about to stop, ahead of it. */
  onStopping(tell: () => void): void
  /** Gives the metrics of this process, as text. */
  onMeasure(read: () => Promise<string>): void
  tellReady(): void
  /** From now on other processes get the connections. */
  tellLeaving(): void
  /** Lets go of the main process, so that this one can end. */
  leave(): void
}

/**
 * Connects this process with the one that keeps it running: that one opens the ports and hands the connections over,
 * asks whether we are well, and says when to stop. Only it is told by the keyboard (SIGINT, SIGHUP). When it is gone,
 * this process ends within ten seconds.
 */
export function linkToMain(): MainLink {
  const servers = new Map<string, Server>()
  const opening = new Map<string, (error?: Error) => void>()
  const readMemory = memoryReader()
  let tellStopping: () => void = () => undefined
  let measure: () => Promise<string> = () => Promise.resolve('')
  let stop: () => void = () => undefined
  let hasLeft = false
  const toldToStop = new Promise<void>((resolve) => (stop = resolve))
  const say = (message: FromChild): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }

  function heard(message: ToChild, socket?: Socket): void {
    switch (message.kind) {
      case 'connection':
        return receive(message, socket)
      case 'opened':
        return opening.get(message.place)?.(message.error && Object.assign(new Error(), message.error))
      case 'are-you-well':
        return say({ kind: 'well', memory: readMemory() })
      case 'measure':
        return void measure().then(
          (metrics) => say({ kind: 'measured', id: message.id, metrics }),
          () => say({ kind: 'measured', id: message.id, metrics: '' }),
        )
      case 'stopping':
        return tellStopping()
      case 'stop':
        return stop()
    }
  }

  /** Answers before anything of it is read: what we do not have, another process gets. */
  function receive({ id, place }: { id: number; place: string }, socket?: Socket): void {
    const server = servers.get(place)
    say({ kind: server ? 'got' : 'declined', id })
    if (!socket) return
    if (!server) return void socket.destroy()
    // as HTTP servers have their sockets: who has sent a whole request may close that side
    socket.allowHalfOpen = server instanceof HttpServer
    // as if it had come in at a port of the server's own
    server.emit('connection', socket)
  }

  process.on('message', (message, socket) => heard(message as ToChild, socket as Socket | undefined))
  process.on('SIGTERM', stop)
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.once('disconnect', () => {
    stop()
    if (!hasLeft) void pause(orphanTime, undefined, { ref: false }).then(() => process.exit(1))
  })
  takePortsFrom(async (server, at) => {
    const place = placeOf(at)
    servers.set(place, server)
    server.once('close', () => servers.delete(place))
    await new Promise<void>((resolve, reject) => {
      opening.set(place, (error) => (error ? reject(error) : resolve()))
      say({ kind: 'open', place, ...at })
    })
    // an HTTP server begins to look after slow clients when it listens
    if (server instanceof HttpServer) server.emit('listening')
  })

  return {
    toldToStop,
    onStopping: (tell) => void (tellStopping = tell),
    onMeasure: (read) => void (measure = read),
    tellReady: () => say({ kind: 'ready' }),
    tellLeaving: () => say({ kind: 'leaving' }),
    leave() {
      hasLeft = true
      if (process.connected) process.disconnect()
    },
  }
}

/** What this process takes. Reading it needs a descriptor: when there is none left, what it took before. */
function memoryReader(): () => number {
  let memory = 0
  return () => {
    try {
      memory = process.memoryUsage.rss()
    } catch {
      // that is no reason to end
    }
    return memory
  }
}
