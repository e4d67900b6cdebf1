import type { Socket } from 'node:net'
import { peerOf, limitKey } from '../http/client'

/** Connections that nobody answers yet, in the order in which they came. */
export interface WaitingRoom {
  /**
   * Lets it wait, until it closes. When there are too many, the oldest of the address that has most of them is cut. What
   * comes from a connection that waits is not read, so most of those that have gone are found out when they are taken.
   */
  add(socket: Socket): void
  /** The one that came first, which waits no more. */
  take(): Socket | undefined
  isEmpty(): boolean
  /** Cuts all. */
  clear(): void
}

/**
 * An address may have all places as long as no other wants one, for it may be that of a proxy.
 * @param most how many wait
 * @param timeout how long, in milliseconds
 */
export function createWaitingRoom({ most, timeout }: { most: number; timeout: number }): WaitingRoom {
  const waiting = new Map<Socket, { address: string; timer: NodeJS.Timeout; onClose: () => void }>()
  const perAddress = new Map<string, Set<Socket>>()

  function leave(socket: Socket): void {
    const place = waiting.get(socket)
    if (!place) return
    const { address, timer, onClose } = place
    clearTimeout(timer)
    socket.off('close', onClose)
    waiting.delete(socket)
    const there = perAddress.get(address)
    there?.delete(socket)
    if (there?.size === 0) perAddress.delete(address)
  }

  function cut(socket: Socket): void {
    leave(socket)
    socket.destroy()
  }

  function oldestOfMost(): Socket | undefined {
    let most: Set<Socket> = new Set()
    for (const there of perAddress.values()) if (there.size > most.size) most = there
    const [oldest] = most
    return oldest
  }

  return {
    add(socket) {
      const address = limitKey(peerOf(socket))
      const onClose = (): void => leave(socket)
      waiting.set(socket, { address, timer: setTimeout(() => cut(socket), timeout), onClose })
      socket.once('close', onClose)
      const there = perAddress.get(address) ?? new Set()
      perAddress.set(address, there.add(socket))
      const superfluous = waiting.size > most ? oldestOfMost() : undefined
      if (superfluous) cut(superfluous)
    },
    take() {
      const [first] = waiting.keys()
      if (first) leave(first)
      return first
    },
    isEmpty: () => waiting.size === 0,
    clear: () => [...waiting.keys()].forEach(cut),
  }
}
