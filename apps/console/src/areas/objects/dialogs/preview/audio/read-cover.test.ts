import { describe, expect, it } from 'vitest'
import { readCover } from './read-cover'

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]
const latin = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const big = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const seven = (value: number): number[] => [21, 14, 7, 0].map((shift) => (value >>> shift) & 127)
const bytes = (...parts: number[][]) => Uint8Array.from(parts.flat())

function id3(version: number, frames: number[], claimed = frames.length) {
  return bytes(latin('ID3'), [version, 0, 0], seven(claimed), frames)
}
function apic(version: number, picture: number[], { claimed = 0 } = {}) {
  if (version === 2) {
    const body = [0, ...latin('JPG'), 3, ...latin('front'), 0, ...picture]
    return [...latin('PIC'), ...big(claimed || body.length).slice(1), ...body]
  }
  const body = [1, ...latin('image/jpeg'), 0, 3, 0x61, 0, 0, 0, ...picture]
  return [...latin('APIC'), ...(version === 4 ? seven : big)(claimed || body.length), 0, 0, ...body]
}
const title = (version: number) => [...latin('TIT2'), ...(version === 4 ? seven : big)(3), 0, 0, 0, 65, 66]

const flac = (picture: number[], claimed = picture.length) => {
  const body = [
    big(3),
    big(10),
    latin('image/jpeg'),
    big(1),
    [65],
    big(0),
    big(0),
    big(0),
    big(0),
    big(claimed),
    picture,
  ]
  return bytes(latin('fLaC'), [0, 0, 0, 2, 9, 9], [0x86, ...big(body.flat().length).slice(1)], body.flat())
}

const box = (name: string, ...inside: number[][]): number[] => {
  const body = inside.flat()
  return [...big(body.length + 8), ...latin(name), ...body]
}
const mp4 = (picture: number[]) => {
  const cover = box('covr', box('data', big(13), big(0), picture))
  const list = box('meta', big(0), box('hdlr', [0]), box('ilst', box('nam ', [1]), cover))
  return bytes(box('ftyp', latin('M4A ')), box('free', [1, 2, 3]), box('moov', box('mvhd', [0]), box('udta', list)))
}

async function content(cover: Blob | null) {
  return cover && { type: cover.type, bytes: [...new Uint8Array(await cover.arrayBuffer())] }
}

describe('the cover of a sound', () => {
  it.each([
    ['ID3v2.2', id3(2, apic(2, jpeg))],
    ['ID3v2.3', id3(3, [...title(3), ...apic(3, jpeg)])],
    ['ID3v2.4', id3(4, [...title(4), ...apic(4, jpeg)])],
    ['FLAC', flac(jpeg)],
    ['MP4', mp4(jpeg)],
  ])('is found in %s', async (_, sound) => {
    expect(await content(readCover(sound))).toEqual({ type: 'image/jpeg', bytes: jpeg })
  })

  it.each([
    ['nothing', bytes()],
    ['a tag without frames', id3(3, [])],
    ['a tag that claims to be longer than the file', id3(3, title(3), 2 ** 27)],
    ['a frame that claims to be longer than its tag', id3(3, apic(3, jpeg, { claimed: 0x7fffffff }))],
    ['a frame without an end of its words', id3(3, [...latin('APIC'), ...big(4), 0, 0, 0, 65, 66, 67])],
    ['a picture longer than the file', flac(jpeg, 0xffffffff)],
    ['a drawing', id3(3, apic(3, latin('<svg onload="alert(1)"/>')))],
    ['a page', flac(latin('<html><script>alert(1)</script>'))],
    ['boxes of no length', bytes(box('ftyp', []), big(0), latin('free'), big(0), latin('moov'))],
    ['a box longer than the file', bytes(box('ftyp', []), big(0xffffffff), latin('moov'))],
  ])('is not there: %s', (_, sound) => expect(readCover(sound)).toBeNull())

  it('is looked for in whole files of marks in short time', () => {
    for (const mark of ['APIC', 'TIT2', 'covr', '\u0000\u0000\u0000\u0008free', '\u0000'])
      for (const head of ['ID3\u0003', 'fLaC', '\u0000\u0000\u0000\u0008ftyp'])
        readCover(bytes(latin(head), latin(mark.repeat(5_000))))
  })
})
