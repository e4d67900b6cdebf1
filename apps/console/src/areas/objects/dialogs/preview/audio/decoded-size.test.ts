import { describe, expect, it } from 'vitest'
import { clockText } from './clock-text'
import { decodedSize } from './decoded-size'
import { peaks } from './wave'

const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const little = (value: number, length: number): number[] =>
  Array.from({ length }, (_, at) => (value >>> (8 * at)) & 255)

interface Wav {
  bits?: number
  size?: number
  /** The size that the file names. */
  claimed?: number
  format?: number
}

function wav({ bits = 16, size = 100, claimed = size, format = 1 }: Wav = {}) {
  const fmt = [
    little(16, 4),
    little(format, 2),
    little(2, 2),
    little(44_100, 4),
    little(0, 4),
    little(4, 2),
    little(bits, 2),
  ]
  const head = [
    latin('RIFF'),
    little(0, 4),
    latin('WAVE'),
    latin('fmt '),
    fmt.flat(),
    latin('data'),
    little(claimed, 4),
  ]
  return Uint8Array.from([...head.flat(), ...Array<number>(size).fill(0)])
}

/** Frames of 128 kbit/s at 44,100 Hz, each 417 bytes long. */
const mp3 = (frames: number, third = 0x90) =>
  Uint8Array.from(Array.from({ length: frames }, () => [0xff, 0xfb, third, 0, ...Array<number>(413).fill(0)]).flat())

/** A frame of 65,536 samples of silence in two channels, by RFC 9639. */
const silence = [0xff, 0xf8, 0x79, 0x18, 0x00, 0xff, 0xff]
function flac(frames: number, sum: number) {
  return Uint8Array.from([
    ...latin('fLaC'),
    ...Array<number>(38).fill(0),
    ...Array.from({ length: frames }, () => [...silence, sum, 0, 0]).flat(),
  ])
}
const crc = silence.reduce((sum, byte) => {
  let next = sum ^ byte
  for (let bit = 0; bit < 8; bit += 1) next = (next & 0x80 ? (next << 1) ^ 0x07 : next << 1) & 0xff
  return next
}, 0)

describe('the samples of a sound', () => {
  it('are the bytes of a WAV file, whatever it says', () => {
    expect(decodedSize(wav())).toBe(50)
    expect(decodedSize(wav({ claimed: 0xffffffff }))).toBe(50)
    expect(decodedSize(wav({ format: 2 }))).toBeNull()
  })

  it('are counted in the frames of an MP3 file', () => {
    expect(decodedSize(mp3(3))).toBe(3 * 1152 * 2)
    expect(decodedSize(Uint8Array.from([...latin('ID3'), 3, 0, 0, 0, 0, 0, 2, 0, 0, ...mp3(3)]))).toBe(3 * 1152 * 2)
    expect(decodedSize(mp3(3, 0x00))).toBeNull()
  })

  it('are counted in the frames of a FLAC file: a small one may open to gigabytes', () => {
    expect(decodedSize(flac(1_000, crc))).toBe(1_000 * 65_536 * 2)
    expect(decodedSize(flac(1_000, crc ^ 1))).toBe(0)
  })

  it('are not known of other files', () => {
    expect(decodedSize(Uint8Array.from([...latin('OggS'), ...mp3(3)]))).toBeNull()
    expect(decodedSize(Uint8Array.from([]))).toBeNull()
  })
})

it('a wave is seen from its loudest sample', () => {
  expect(peaks(Float32Array.from([0, 0.25, -0.5, 0.1]), 2)).toEqual([0.5, 1])
  expect(peaks(new Float32Array(10), 2)).toEqual([0, 0])
  expect(peaks(new Float32Array(0), 2)).toEqual([0, 0])
})

it.each([
  [7.9, '0:07'],
  [200, '3:20'],
  [3_725, '1:02:05'],
])('%f seconds are %s', (seconds, text) => expect(clockText(seconds)).toBe(text))
