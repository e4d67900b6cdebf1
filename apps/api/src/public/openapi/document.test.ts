import { publicCalls } from '@perigee/contract/public/index'
import { chosenEvents, objectEvents, testEvent } from '@perigee/domain/webhook-events'
import { refusalAreas } from '@perigee/contract/refusal-catalogue'
import { describe, expect, it } from 'vitest'
import { codesOfEveryCall } from '../docs/errors-page'
import { knownFailures } from './catalogue'
import { openApiOf } from './document'

const calls = Object.values(publicCalls)
const document = openApiOf(calls, { brand: 'Perigee', origin: 'https://console.test' })
const text = JSON.stringify(document)
const {
  schemas = {},
  responses = {},
  headers = {},
  examples = {},
} = document['components'] as Record<string, Record<string, unknown>>

describe('the OpenAPI document', () => {
  it('has every call under its own name', () => {
    const named = [...JSON.stringify(document['paths']).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id)
    expect(named.toSorted()).toEqual(calls.map(({ facts }) => facts.id).toSorted())
    expect(new Set(named).size).toBe(named.length)
  })

  it('leads nowhere where nothing is, and has nothing that nobody asks for', () => {
    const known = { schemas, responses, headers, examples }
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    )
    const there = Object.entries(known).flatMap(([kind, things]) =>
      Object.keys(things).map((name) => `${kind}/${name}`),
    )
    expect([...used].filter((one) => !there.includes(one))).toEqual([])
    expect(there.filter((one) => !one.startsWith('headers/') && !used.has(one))).toEqual([])
  })

  it('says what every schema is: none takes just anything', () => {
    const empty = Object.entries(schemas).filter(([, schema]) => /:\{\}|^\{\}$/.test(JSON.stringify(schema)))
    expect(empty.map(([name]) => name)).toEqual([])
  })

  it('has every event that webhooks are sent, and none where there are no webhooks', () => {
    expect(Object.keys(document['webhooks'] as object)).toEqual([...chosenEvents, ...objectEvents, testEvent])
    const without = calls.filter(({ facts }) => facts.area !== 'webhooks')
    expect(openApiOf(without, { brand: 'Perigee', origin: '' })).not.toHaveProperty('webhooks')
  })

  it('leaves out what is switched off, and what only that needs', () => {
    const off = openApiOf(
      calls.filter(({ facts }) => facts.area !== 'billing'),
      { brand: 'Perigee', origin: '' },
    )
    expect(JSON.stringify(off)).not.toMatch(/[Ii]nvoice|reseller/)
  })

  it('says the codes of each failure, with an example of each', () => {
    const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, object> }>>
    for (const { facts, method, path } of calls) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      for (const code of facts.refusals)
        expect(JSON.stringify(operation?.responses)).toContain(`"#/components/examples/${code}"`)
    }
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
