import { publicCalls } from '@perigee/contract/public/index'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { componentsOf } from './components'
import { answerSample, bodySample, paramSamples } from './samples'

const calls = Object.values(publicCalls)
const components = componentsOf(calls)

describe.each(calls.map((call) => [call.facts.id, call] as const))('the example of %s', (_, call) => {
  it('is one that the call takes', () => {
    const problems = [
      z.safeParse(call.params, paramSamples(call.params)),
      z.safeParse(call.query, paramSamples(call.query)),
      ...(call.bodyKind === 'json' ? [z.safeParse(call.body, bodySample(call, components))] : []),
    ].flatMap(({ error }) => error?.issues ?? [])
    expect(problems).toEqual([])
  })

  it('has an answer as the call gives it', () => {
    if (call.responseKind !== 'json') return
    expect(z.safeParse(call.response, answerSample(call, components)).error?.issues ?? []).toEqual([])
  })
})
