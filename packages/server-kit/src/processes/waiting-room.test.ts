import { once } from 'node:events'
import { Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createWaitingRoom } from './waiting-room'

const aRoom = (most = 10) => {
  const room = createWaitingRoom({ most, timeout: 60_000 })
  onTestFinished(() => room.clear())
  return room
}

it('gives back in the order of their coming', () => {
  const room = aRoom()
  const [first, second] = [new Socket(), new Socket()]
  room.add(first)
  room.add(second)
  expect([room.take(), room.take(), room.take()]).toEqual([first, second, undefined])
})

it('keeps no place for a connection that has closed', async () => {
  const room = aRoom()
  const [gone, present] = [new Socket(), new Socket()]
  room.add(gone)
  room.add(present)
  await once(gone.destroy(), 'close')
  expect(room.take()).toBe(present)
  expect(room.isEmpty()).toBe(true)
})

it('listens no more to a connection that was taken, however often it comes back', () => {
  const room = aRoom()
  const socket = new Socket()
  for (let times = 0; times < 20; times++) {
    room.add(socket)
    expect(room.take()).toBe(socket)
  }
  expect(socket.listenerCount('close')).toBe(0)
})

it('cuts the oldest when there are too many', () => {
  const room = aRoom(2)
  const sockets = [new Socket(), new Socket(), new Socket()]
  for (const socket of sockets) room.add(socket)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  expect([room.take(), room.take()]).toEqual(sockets.slice(1))
})
