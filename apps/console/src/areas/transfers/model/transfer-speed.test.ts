import { expect, it } from 'vitest'
import { TransferSpeed } from './transfer-speed'

const speedAfter = (...samples: [at: number, bytes: number][]): number | null => {
  const speed = new TransferSpeed()
  for (const [at, bytes] of samples) speed.add(bytes, at)
  return speed.bytesPerSecond()
}

it.each([
  { samples: [], speed: null, what: 'nothing is known before anything was sent' },
  {
    samples: [
      [0, 0],
      [100, 50],
    ],
    speed: null,
    what: 'a moment is too short to tell',
  },
  {
    samples: [
      [0, 0],
      [1000, 500],
    ],
    speed: 500,
    what: 'bytes by time',
  },
  {
    samples: [
      [0, 0],
      [1000, 500],
      [2000, 1500],
    ],
    speed: 1000,
    what: 'the mean of the last seconds',
  },
  {
    samples: [
      [0, 0],
      [10_000, 1000],
      [14_000, 400],
      [16_000, 200],
    ],
    speed: 100,
    what: 'what is long ago counts no more',
  },
] as { samples: [number, number][]; speed: number | null; what: string }[])('$what', ({ samples, speed }) => {
  expect(speedAfter(...samples)).toBe(speed)
})

it('starts anew after a break', () => {
  const speed = new TransferSpeed()
  speed.add(0, 0)
  speed.add(1000, 1000)
  speed.reset()
  expect(speed.bytesPerSecond()).toBeNull()
})
