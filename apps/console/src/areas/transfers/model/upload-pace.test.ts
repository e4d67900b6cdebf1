import { KiB, MiB } from '@perigee/std/units'
import { expect, it } from 'vitest'
import { UploadPace } from './upload-pace'

it('nothing is said after a moment', () => {
  const pace = new UploadPace()
  pace.add({ files: 0, bytes: 0 }, 0)
  pace.add({ files: 1, bytes: 10 }, 1_000)
  expect(pace.perSecond()).toBeNull()
  pace.add({ files: 1, bytes: 10 }, 2_500)
  expect(pace.secondsFor({ files: 10, bytes: 100 })).not.toBeNull()
})

it('files and bytes by time', () => {
  const pace = new UploadPace()
  pace.add({ files: 0, bytes: 0 }, 0)
  for (let at = 500; at <= 10_000; at += 500) pace.add({ files: 2, bytes: 100 }, at)
  expect(pace.perSecond()?.files).toBeCloseTo(4, 0)
  expect(pace.perSecond()?.bytes).toBeCloseTo(200, -1)
})

it('a pause does not count as slow', () => {
  const pace = new UploadPace()
  pace.add({ files: 0, bytes: 0 }, 0)
  for (let at = 500; at <= 5_000; at += 500) pace.add({ files: 0, bytes: MiB }, at)
  const before = pace.perSecond()?.bytes
  pace.pause()
  pace.add({ files: 0, bytes: 0 }, 600_000)
  pace.add({ files: 0, bytes: MiB }, 600_500)
  expect(pace.perSecond()?.bytes).toBeCloseTo(before ?? 0, -4)
})

it('what is said about the rest does not jump, whatever the sizes of the files are', () => {
  // Turns of a hundred notes and one picture, at 30 ms for each file and 10 MiB a second.
  const sizes = Array.from({ length: 1_000 }, (_, at) => (at % 101 === 100 ? 20 * MiB : 2 * KiB))
  const pace = new UploadPace()
  const rest = { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  const said: { at: number; end: number }[] = []
  let now = 0
  pace.add({ files: 0, bytes: 0 }, now)
  for (const size of sizes) {
    now += 30 + (size / (10 * MiB)) * 1_000
    pace.add({ files: 1, bytes: size }, now)
    rest.files--
    rest.bytes -= size
    const seconds = pace.secondsFor(rest)
    if (seconds !== null) said.push({ at: now, end: now / 1_000 + seconds })
  }
  const ends = said.map(({ end }) => end)
  expect(Math.min(...ends)).toBeGreaterThan((now / 1_000) * 0.6)
  expect(Math.max(...ends)).toBeLessThan((now / 1_000) * 1.5)
})
