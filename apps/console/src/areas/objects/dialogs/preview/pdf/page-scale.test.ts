import { expect, it } from 'vitest'
import { pageScale } from './page-scale'

const page = { width: 600, height: 800 }

it.each([
  { width: 600, pixelRatio: 1, scale: 1 },
  { width: 900, pixelRatio: 1, scale: 1.5 },
  { width: 600, pixelRatio: 1.5, scale: 1.5 },
  { width: 600, pixelRatio: 3, scale: 2 },
])('a page on $width pixels of a screen with $pixelRatio is drawn $scale times as large', ({ scale, ...screen }) => {
  expect(pageScale(page, screen)).toBeCloseTo(scale)
})

it('a page of any size makes a canvas of bounded size', () => {
  for (const size of [
    { width: 200_000, height: 200_000 },
    { width: 1, height: 10_000_000 },
  ]) {
    const scale = pageScale(size, { width: 1000, pixelRatio: 2 })
    expect(size.width * scale * size.height * scale).toBeLessThanOrEqual(16_000_001)
  }
})
