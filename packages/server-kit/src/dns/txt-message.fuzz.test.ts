import { fc, fuzz } from '@perigee/std/testing/fuzz'
import { expect, it } from 'vitest'
import { DnsAnswerError, readTxtAnswer, txtQuestion } from './txt-message'

const name = [1, 0x61, 7, ...Buffer.from('example'), 0]
const bytes16 = (value: number): number[] => [value >> 8, value & 255]
const record = (strings: string[], { type = 16, ttl = [0, 0, 1, 44] } = {}): number[] => {
  const data = strings.flatMap((text) => [Buffer.from(text).length, ...Buffer.from(text)])
  return [0xc0, 12, ...bytes16(type), 0, 1, ...ttl, ...bytes16(data.length), ...data]
}
const answer = (records: number[][], { id = 7, flags = 0x8180 } = {}): Uint8Array => {
  const question = [...name, 0, 16, 0, 1]
  const head = [...bytes16(id), ...bytes16(flags), 0, 1, ...bytes16(records.length), 0, 0, 0, 0]
  return Uint8Array.from([...head, ...question, ...records.flat()])
}

it('asks for the TXT records of a name', () => {
  const head = [0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
  expect([...txtQuestion(7, 'a.example')]).toEqual([...head, ...name, 0, 16, 0, 1])
})

it('reads all strings of all records, and the shortest time of them', () => {
  const alias = record([], { type: 5, ttl: [0, 0, 0, 60] })
  expect(readTxtAnswer(answer([alias, record(['a', 'é'.repeat(100)]), record([''])]), 7)).toEqual({
    records: [['a', 'é'.repeat(100)], ['']],
    ttl: 60,
  })
})

it.each([
  ['no such name', answer([], { flags: 0x8183 })],
  ['no such records', answer([record([], { type: 6 })])],
])('%s: nothing', (_, message) => expect(readTxtAnswer(message, 7)).toEqual({ records: [], ttl: null }))

it.each([
  ['another question', answer([], { id: 8 })],
  ['a question', answer([], { flags: 0x0100 })],
  ['a server that fails', answer([], { flags: 0x8182 })],
  ['a server that refuses', answer([], { flags: 0x8185 })],
  ['half a record', answer([record(['abc'])]).subarray(0, -1)],
  ['a string beyond its record', answer([[0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, 2, 9, 65]])],
])('%s is no answer', (_, message) => expect(() => readTxtAnswer(message, 7)).toThrow(DnsAnswerError))

it('reads anything or says that it cannot', () => {
  const changed = fc.tuple(fc.nat(60), fc.nat(255)).map(([at, value]) => {
    const message = answer([record(['perigee-root:bucket']), record(['x'])])
    message[at] = value
    return message
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), changed), (message) => {
      try {
        expect(readTxtAnswer(message, 7).records.length).toBeLessThan(200)
      } catch (error) {
        expect(error).toBeInstanceOf(DnsAnswerError)
      }
    }),
    fuzz(),
  )
})
