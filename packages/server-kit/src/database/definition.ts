import { createHash } from 'node:crypto'

/** A function, view or trigger of a schema, as its file has it. */
export interface Definition {
  kind: 'function' | 'view' | 'trigger'
  /** Without its schema. Functions have no overloads: one name, one function. */
  name: string
  /** The table of a trigger, with its schema. */
  table?: string
  /** `create …`, one statement. */
  text: string
  /** Of the whole text. */
  hash: string
  /** Of a function's name, arguments, result and properties: while they stay, its body is replaced in place. */
  declarationHash: string
}

/** @throws Error for a text that does not begin with `create function|view|[constraint] trigger <name>` */
export function parseDefinition(text: string): Definition {
  const [, kind, name] = /^\s*create (?:constraint )?(function|view|trigger) (?:\w+\.)?(\w+)/.exec(text) ?? []
  if (!isKind(kind) || name === undefined) throw new Error(`no function, view or trigger: ${text.slice(0, 80)}`)
  const shared = { kind, name, text: text.trim(), hash: hashOf(text.trim()) }
  if (kind !== 'trigger') return { ...shared, declarationHash: hashOf(declarationOf(text)) }
  const [, table] = /\bon ([\w.]+)/.exec(text) ?? []
  if (table === undefined) throw new Error(`the trigger ${name} names no table`)
  return { ...shared, table, declarationHash: shared.hash }
}

/** The same text as a statement that replaces the body of a function that is there. */
export const replacing = ({ text }: Definition): string => text.replace(/^create /, 'create or replace ')

const declarationOf = (text: string): string => text.slice(0, text.indexOf('$$')).replace(/\s+/g, ' ').trim()
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const isKind = (kind: string | undefined): kind is Definition['kind'] =>
  kind === 'function' || kind === 'view' || kind === 'trigger'
