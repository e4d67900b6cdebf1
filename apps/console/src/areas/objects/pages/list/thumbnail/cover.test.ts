import { expect, it } from 'vitest'
import { cover } from './cover'

const box = { width: 480, height: 300 }

it.each([
  ['a picture of the same shape', [4800, 3000], { canvas: [480, 300], drawn: [480, 300], at: [0, 0] }],
  ['a wide one, cut left and right', [4000, 1000], { canvas: [480, 300], drawn: [1200, 300], at: [-360, 0] }],
  ['a high one, cut above and below', [960, 4000], { canvas: [480, 300], drawn: [480, 2000], at: [0, -850] }],
  ['a small one, as it is', [16, 16], { canvas: [16, 16], drawn: [16, 16], at: [0, 0] }],
  ['a narrow one that is high enough', [100, 900], { canvas: [100, 300], drawn: [100, 900], at: [0, -300] }],
] as const)('%s', (_, [width, height], { canvas, drawn, at }) => {
  expect(cover({ width, height }, box)).toEqual({
    canvas: { width: canvas[0], height: canvas[1] },
    drawn: { width: drawn[0], height: drawn[1] },
    left: at[0],
    top: at[1],
  })
})

it('a small one that may grow fills the box', () => {
  expect(cover({ width: 48, height: 30 }, box, { mayGrow: true }).drawn).toEqual(box)
})
