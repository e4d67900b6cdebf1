import { expect, it } from 'vitest'
import { landDots, project } from './world'

const hasDotNear = (latitude: number, longitude: number): boolean => {
  const [x, y] = project({ latitude, longitude })
  return landDots().some(([dotX, dotY]) => Math.hypot(dotX - x, dotY - y) < 0.02)
}

it.each([
  ['Moscow', 55.8, 37.6],
  ['Brasília', -15.8, -47.9],
  ['Alice Springs', -23.7, 133.9],
  ['Chukotka, beyond the date line', 67, -175],
  ['Nairobi', -1.3, 36.8],
])('%s is on land', (_, latitude, longitude) => expect(hasDotNear(latitude, longitude)).toBe(true))

it.each([
  ['the South Pacific', -30, -120],
  ['the North Atlantic', 40, -40],
  ['the Indian Ocean', -30, 80],
])('%s is not', (_, latitude, longitude) => expect(hasDotNear(latitude, longitude)).toBe(false))
