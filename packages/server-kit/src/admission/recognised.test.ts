import { second } from '@perigee/std/durations'
import { expect, it } from 'vitest'
import { createRecognised, unproven } from './visitor'

function recognisedKey() {
  let time = 0
  const { add, letIn } = createRecognised({ now: () => time })
  add('key')
  const useUp = (): void => {
    for (let use = 0; use < unproven.points; use++) letIn('key', 'a')
  }
  return { letIn, useUp, advance: (by: number) => void (time += by) }
}

it('a credential that was right lets in until it was used too often without being right again', () => {
  const { letIn, useUp, advance } = recognisedKey()
  expect([letIn('another', 'a'), letIn('key', 'a')]).toEqual([null, expect.any(Function)])
  useUp()
  expect(letIn('key', 'a')).toBeNull()
  advance(second)
  expect(letIn('key', 'a')).not.toBeNull()
})

it('it goes on letting in who shows each time that it is right', () => {
  const { letIn } = recognisedKey()
  for (let use = 0; use < 2 * unproven.points; use++) {
    const prove = letIn('key', 'a')
    expect(prove).not.toBeNull()
    prove?.()
  }
})

it('whoever uses it elsewhere without being right takes it from nobody else', () => {
  const { letIn, useUp } = recognisedKey()
  useUp()
  expect([letIn('key', 'a'), letIn('key', 'b'), letIn('key', null)]).toEqual([
    null,
    expect.any(Function),
    expect.any(Function),
  ])
})
