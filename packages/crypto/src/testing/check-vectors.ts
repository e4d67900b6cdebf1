import { beforeAll, describe, expect, it } from 'vitest'
import { usePrimitives } from '../primitives'
import { bindings } from './bindings'
import { sectionNames, type Vector, vectors } from './vectors'

export type VectorChecks = Record<string, (vector: Vector) => void | Promise<void>>

/** Runs each vector of the named kinds on all bindings; a kind without vectors, or none of them, fails. */
export function checkVectors(kinds: readonly string[], checks: VectorChecks): void {
  it('checks the kinds it is meant to', () => {
    expect(Object.keys(checks).sort()).toEqual([...kinds].sort())
  })
  describe.each(bindings)('$name', ({ primitives }) => {
    beforeAll(() => usePrimitives(primitives))
    for (const [kind, check] of Object.entries(checks)) {
      const of = allVectors().filter((vector) => kindOf(vector) === kind)
      it.each(of.map((vector) => [vector.id, vector] as const))(`${kind} %s`, (_, { vector }) => check(vector))
    }
  })
}

export const allKinds = (): string[] => [...new Set(allVectors().map(kindOf))].sort()

type Placed = { id: string; section: string; vector: Vector }
const allVectors = (): Placed[] =>
  sectionNames.flatMap((section) => vectors(section).map((vector) => ({ id: vector.id, section, vector })))
const kindOf = ({ section, vector }: Placed): string => `${section}/${vector.kind}`
