import { compute } from '@perigee/contract/compute'
import { publicCalls } from '@perigee/contract/public/index'
import { expect, it } from 'vitest'
import { contractCalls } from '../testing/contract-calls'
import { twins } from '../testing/public-twins'

/** Those of the compute service among them. */
const ofConsole = [
  ...new Set([...contractCalls, ...Object.values(compute)].map(({ method, path }) => `${method} ${path}`)),
]

it.each(ofConsole)('%s has a twin in the public API, or a line that says why not', (name) => {
  const twin = twins[name]
  if (!twin) throw new Error(`public-twins.ts says nothing of ${name}`)
  if ('not' in twin) expect(twin.not).toMatch(/^[A-Z].+\.$/)
  else expect(twin.calls.filter((id) => !publicCalls[id])).toEqual([])
})

it('nothing is said of calls that are not there', () => {
  expect(Object.keys(twins).filter((name) => !ofConsole.includes(name))).toEqual([])
})

it('what keys may change, keys that only read may not', () => {
  const wrong = Object.values(publicCalls).filter(({ method, facts }) => facts.reads && method !== 'GET')
  expect(wrong.map(({ facts }) => facts.id)).toEqual([])
})

it('calls about projects say which, so that a key for one project sees no other', () => {
  const unnamed = Object.values(publicCalls).filter(
    ({ path, query, body, facts }) =>
      !path.includes(':projectId') &&
      !facts.narrows &&
      !/"project(Id|ID)"/.test(JSON.stringify([shapeOf(query), shapeOf(body)])),
  )
  const aboutTheAccount = unnamed.filter(({ may }) => /^(account|billing|project)\.(readOwn|view|create)$/.test(may))
  expect(unnamed.filter((call) => !aboutTheAccount.includes(call)).map(({ facts }) => facts.id)).toEqual([])
})

const shapeOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : [])
