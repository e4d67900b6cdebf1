import file from '../../test-vectors/vectors.json'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** One published or independently computed input with its output; `note` says what it is about. */
export type Vector = { id: string; kind: string; input: VectorPart; output: VectorPart; note?: string }

/** Members of a vector, read with the type that the test expects; a missing one fails the test. */
export class VectorPart {
  readonly #members: { [name: string]: Json }

  constructor(members: { [name: string]: Json }) {
    this.#members = members
  }

  has(name: string): boolean {
    return this.#members[name] !== undefined && this.#members[name] !== null
  }

  text(name: string): string {
    const value = this.#members[name]
    if (typeof value !== 'string') throw new Error(`vector has no text ${name}`)
    return value
  }

  number(name: string): number {
    const value = this.#members[name]
    if (typeof value !== 'number') throw new Error(`vector has no number ${name}`)
    return value
  }

  flag(name: string): boolean {
    const value = this.#members[name]
    if (typeof value !== 'boolean') throw new Error(`vector has no flag ${name}`)
    return value
  }

  bytes(name: string): Uint8Array {
    return Uint8Array.from(this.text(name).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }

  texts(name: string): string[] {
    return this.#list(name).map(String)
  }

  part(name: string): VectorPart {
    return asPart(this.#members[name])
  }

  parts(name: string): VectorPart[] {
    return this.#list(name).map(asPart)
  }

  names(): string[] {
    return Object.keys(this.#members)
  }

  #list(name: string): Json[] {
    const value = this.#members[name]
    if (!Array.isArray(value)) throw new Error(`vector has no list ${name}`)
    return value
  }
}

function asPart(value: Json | undefined): VectorPart {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new Error('vector member is not an object')
  }
  return new VectorPart(value)
}

const sections = new Map<string, Json>(Object.entries(file))

export const sectionNames = [...sections.keys()].filter((name) => name !== 'about')

/** All vectors of a section, or those of one kind. */
export function vectors(section: string, kind?: string): Vector[] {
  const all = new VectorPart({ all: sections.get(section) ?? null }).parts('all').map((entry) => ({
    id: entry.text('id'),
    kind: entry.text('kind'),
    input: entry.part('input'),
    output: entry.part('output'),
    ...(entry.has('note') ? { note: entry.text('note') } : {}),
  }))
  return kind === undefined ? all : all.filter((vector) => vector.kind === kind)
}
