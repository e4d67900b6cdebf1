import { Refusal, type RefusalEntry } from '@perigee/contract/refusal'
import { storeCalls, type StoreCallName, type StoreCaller, type StoreCalls } from '@perigee/contract/store'
import type { StoreCall } from '@perigee/contract/store-call'
import * as z from 'zod/mini'

/** A call as it crossed the wire: its name and its input. */
export interface SentCall {
  name: StoreCallName
  input: unknown
}

type AnyCall = (...input: unknown[]) => Promise<unknown>
type Content = AsyncIterable<Uint8Array>

/**
 * A store behind a wire of JSON text, made from the record of the calls alone: inputs, answers and refusals are text in
 * between, and what arrives is parsed by the record's schema. Content goes beside the text, as bytes.
 */
export function storeOverText(store: StoreCalls, sent: SentCall[]): StoreCalls {
  const calls = Object.entries(storeCalls).map(([name, call]) => {
    const onServer = served(call, (store as unknown as Record<string, AnyCall>)[name] as AnyCall)
    const needsNoKey = (call as StoreCall).needs.of === 'anyone'
    return [
      name,
      async (...given: unknown[]) => {
        const caller = needsNoKey ? undefined : (given.shift() as StoreCaller)
        const [input, content] = given as [unknown, Content?]
        sent.push({ name: name as StoreCallName, input })
        const answer = await onServer(toText({ apiKey: caller?.apiKey, input }), content)
        return typeof answer === 'string' ? answered(call, answer) : answer
      },
    ]
  })
  return Object.fromEntries(calls) as StoreCalls
}

/** The server's half. */
const served = (call: StoreCall, run: AnyCall) => async (text: string, content?: Content) => {
  const { apiKey, input } = fromText(text) as { apiKey?: Uint8Array; input: unknown }
  const parsed = z.parse(call.input, input)
  const caller = call.needs.of === 'anyone' ? [] : [{ apiKey }]
  try {
    const answer = await run(...caller, parsed, ...(call.content === 'sent' ? [content] : []))
    return call.content === 'answered' ? (answer as Content) : toText({ answer })
  } catch (refusal) {
    if (refusal instanceof Refusal) return toText({ refusal })
    throw refusal
  }
}

/** The client's half. */
function answered(call: StoreCall, text: string): unknown {
  const { answer, refusal } = fromText(text) as { answer?: unknown; refusal?: Refusal }
  if (refusal) throw refusal
  return z.parse(call.output, answer)
}

/** One codec for all calls: a value that JSON does not have is an object with one member, which names its kind. */
const toText = (value: unknown): string => JSON.stringify(encoded(value))
const fromText = (text: string): unknown => decoded(JSON.parse(text))

function encoded(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  if (value instanceof Date) return { $date: value.toISOString() }
  if (typeof value === 'bigint') return { $bigint: String(value) }
  if (value instanceof Refusal) return { $refusal: { code: value.code, entry: value.entry } }
  if (Array.isArray(value)) return value.map(encoded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encoded(member)]))
}

function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (typeof value !== 'object' || value === null) return value
  const [first] = Object.entries(value)
  if (first?.[0] === '$bytes') return new Uint8Array(Buffer.from(first[1] as string, 'base64'))
  if (first?.[0] === '$date') return new Date(first[1] as string)
  if (first?.[0] === '$bigint') return BigInt(first[1] as string)
  if (first?.[0] === '$refusal') {
    const { code, entry } = first[1] as { code: string; entry: RefusalEntry }
    return new Refusal(code, entry)
  }
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decoded(member)]))
}
