import { expect, it } from 'vitest'
import { contrast, contrasting, inkOn, parse } from './contrast'

it.each(['#4c5fd5', '#ffee00', '#000000', '#ffffff', '#808080'])('%s can be read in both modes', (color) => {
  for (const surface of ['#ffffff', '#161a24']) {
    expect(contrast(parse(contrasting(color, surface)), parse(surface))).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(parse(inkOn(color)), parse(color))).toBeGreaterThanOrEqual(4.5)
})

it('leaves a colour that can be read as it is', () => {
  expect(contrasting('#4c5fd5', '#ffffff')).toBe('#4c5fd5')
})
