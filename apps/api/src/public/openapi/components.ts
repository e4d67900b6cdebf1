import type { PublicCall } from '@perigee/contract/public/define'
import { schemaNames } from '@perigee/contract/public/named'
import { problem } from '@perigee/contract/public/problem'
import type * as z from 'zod/mini'
import { type JsonSchema, schemasOf } from './json-schema'

type Schema = z.core.$ZodType

export interface Components {
  schemas: Record<string, JsonSchema>
  /** Names of what calls send and answer; undefined for none. */
  bodyOf(call: PublicCall): string | undefined
  answerOf(call: PublicCall): string | undefined
}

const input = 'Input'

/**
 * The schemas of all bodies and answers. One that has no name is called after its call. One that is sent and answered has
 * two forms, unless they are the same.
 */
export function componentsOf(calls: readonly PublicCall[]): Components {
  const bodies = new Map<Schema, string>()
  const answers = new Map<Schema, string>([[problem, 'Problem']])
  for (const call of calls) {
    if (call.bodyKind === 'json') keep(bodies, call.body, `${titled(call.facts.id)}Body`)
    if (call.responseKind === 'json') keep(answers, call.response, `${titled(call.facts.id)}Answer`)
  }
  const sent = schemasOf(bodies, { io: 'input', suffix: input })
  const got = schemasOf(answers, { io: 'output', suffix: '' })
  const bodyNames = [...bodies].map(([schema, name]) => {
    const given = schemaNames.get(schema)
    return given === undefined ? name : `${given}${input}`
  })
  const answerNames = [...answers].map(([schema, name]) => schemaNames.get(schema) ?? name)
  const neededSent = reachable(sent, bodyNames)
  const neededGot = reachable(got, answerNames)

  const renamed = new Map<string, string>()
  for (const base of schemaNames.values()) {
    const name = `${base}${input}`
    if (neededSent.has(name) && (!neededGot.has(base) || sameBut(sent[name], got[base]))) renamed.set(name, base)
  }
  // One that holds another one with two forms has two forms itself.
  for (let before = -1; before !== renamed.size;) {
    before = renamed.size
    for (const [name, base] of renamed)
      if (neededGot.has(base) && refsIn(sent[name]).some((ref) => ref.endsWith(input) && !renamed.has(ref)))
        renamed.delete(name)
  }
  const settle = (schema: JsonSchema | undefined): JsonSchema =>
    JSON.parse(JSON.stringify(schema ?? {}), (key, value: unknown) =>
      key === '$ref' ? settled(value, renamed) : value,
    ) as JsonSchema
  const schemas = Object.fromEntries(
    [
      ...[...neededSent].map((name) => [renamed.get(name) ?? name, settle(sent[name])] as const),
      ...[...neededGot].map((name) => [name, settle(got[name])] as const),
    ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return {
    schemas,
    bodyOf: ({ bodyKind, body }) => {
      if (bodyKind !== 'json') return undefined
      const name = schemaNames.get(body)
      return name === undefined ? bodies.get(body) : (renamed.get(`${name}${input}`) ?? `${name}${input}`)
    },
    answerOf: ({ responseKind, response }) =>
      responseKind === 'json' ? (schemaNames.get(response) ?? answers.get(response)) : undefined,
  }
}

function keep(roots: Map<Schema, string>, schema: Schema, name: string): void {
  if (!roots.has(schema)) roots.set(schema, name)
}

const titled = (id: string): string => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`

const refsIn = (schema: JsonSchema | undefined): string[] =>
  [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)

function reachable(schemas: Record<string, JsonSchema>, roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const next of refsIn(schemas[name])) visit(next)
  }
  for (const root of roots) visit(root)
  return found
}

/** Whether two schemas are the same when the forms that are sent count as those that are answered. */
const sameBut = (sent: JsonSchema | undefined, got: JsonSchema | undefined): boolean =>
  JSON.stringify(sent).replaceAll(`${input}"`, '"') === JSON.stringify(got)

function settled(ref: unknown, renamed: ReadonlyMap<string, string>): unknown {
  const name = String(ref).replace('#/components/schemas/', '')
  return `#/components/schemas/${renamed.get(name) ?? name}`
}
