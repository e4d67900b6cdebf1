import { describe, expect, it } from 'vitest'
import { contrast as ratio, parse } from '@perigee/domain/contrast'
import { colorSteps } from './color-steps'

const contrast = (one: string, other: string): number => ratio(parse(one), parse(other))

const surfaces = { light: '#f7f8fb', dark: '#161a24' }

describe.each(['#4c5fd5', '#d92d3a', '#1f9d5b', '#d98a00', '#00c2ff', '#ffff00', '#808080', '#7a28cb'])('%s', (hex) => {
  const steps = colorSteps(hex)

  it('gives ten colours, each darker than the one before', () => {
    expect(steps).toHaveLength(10)
    const againstWhite = steps.map((step) => contrast(step, '#ffffff'))
    expect(againstWhite).toEqual(againstWhite.toSorted((a, b) => a - b))
  })

  it('is readable: step 7 on light surfaces and under white text, step 5 on dark surfaces', () => {
    expect(contrast(steps[7], surfaces.light)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(steps[7], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(steps[5], surfaces.dark)).toBeGreaterThanOrEqual(4.5)
  })
})

it('keeps the default brand colour nearly as it is at step 7', () => {
  expect(contrast(colorSteps('#4c5fd5')[7], '#4c5fd5')).toBeLessThan(1.15)
})

it('refuses what is not a colour', () => {
  expect(() => colorSteps('red')).toThrow('not a colour')
})
