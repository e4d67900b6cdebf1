import { publicCalls } from '@perigee/contract/public/index'
import { refusalAreas } from '@perigee/contract/refusal-catalogue'
import { describe, expect, it } from 'vitest'
import { codesOfEveryCall } from '../docs/errors-page'
import { knownFailures } from './catalogue'
import { openApiOf } from './document'

const calls = Object.values(publicCalls)
const document = openApiOf(calls, { brand: 'Perigee', origin: 'https://console.test' })
const text = JSON.stringify(document)
const { schemas = {}, responses = {}, headers = {} } = document['components'] as Record<string, Record<string, unknown>>

describe('the OpenAPI document', () => {
  it('has every call under its own name', () => {
    const named = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
    expect(named.toSorted()).toEqual(calls.map(({ facts }) => facts.id).toSorted())
    expect(new Set(named).size).toBe(named.length)
  })

  it('leads nowhere where nothing is, and has nothing that nobody asks for', () => {
    const known = { schemas, responses, headers }
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    )
    const there = Object.entries(known).flatMap(([kind, things]) =>
      Object.keys(things).map((name) => `${kind}/${name}`),
    )
    expect([...used].filter((one) => !there.includes(one))).toEqual([])
    expect(there.filter((one) => one.startsWith('schemas/') && !used.has(one))).toEqual([])
  })

  it('says what every schema is: none takes just anything', () => {
    const empty = Object.entries(schemas).filter(([, schema]) => /:\{\}|^\{\}$/.test(JSON.stringify(schema)))
    expect(empty.map(([name]) => name)).toEqual([])
  })

  it('marks what is replaced, with what is there instead', () => {
    for (const { facts } of calls) if (facts.successor !== null) expect(publicCalls[facts.successor]).toBeDefined()
  })
})

it('every code that a call names is one of the catalogue', () => {
  const named = [...codesOfEveryCall, ...calls.flatMap(({ facts }) => facts.refusals)]
  expect(named.filter((code) => !knownFailures.has(code))).toEqual([])
})

it('every entry of the catalogue has its example', () => {
  const entries = Object.values(refusalAreas).flatMap((area) => Object.keys(area))
  expect(knownFailures.size).toBe(entries.length + 1)
  for (const { say } of knownFailures.values()) expect(say).not.toMatch(/undefined|NaN|\[object/)
})
