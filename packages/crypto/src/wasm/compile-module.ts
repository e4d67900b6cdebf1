import { utf8 } from '@perigee/std/bytes'
import type { FunctionBody } from './function-body'
import { unsigned, type Code } from './instructions'

export interface CompiledModule {
  memory: Uint8Array
  functions: Record<string, (...parameters: number[]) => number>
}

const section = (id: number, items: readonly Code[]): Code => {
  const content = [...unsigned(items.length), ...items.flat()]
  return [id, ...unsigned(content.length), ...content]
}
const text = (value: string): Code => [...unsigned(value.length), ...utf8(value)]
/** `\0asm` and the version. */
const header: Code = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const page = 65_536

/**
 * A module of functions over `size` bytes of memory. Undefined where WebAssembly, or vectors of 128 bits in it, are not
 * to be had.
 */
export function compileModule(size: number, bodies: Record<string, FunctionBody>): CompiledModule | undefined {
  const named = Object.entries(bodies)
  const binary = Uint8Array.from([
    ...header,
    ...section(
      1,
      named.map(([, body]) => body.type()),
    ),
    ...section(
      3,
      named.map((_, at) => unsigned(at)),
    ),
    ...section(5, [[0, ...unsigned(Math.ceil(size / page))]]),
    ...section(7, [[...text('memory'), 2, 0], ...named.map(([name], at) => [...text(name), 0, ...unsigned(at)])]),
    ...section(
      10,
      named.map(([, body]) => body.encode()),
    ),
  ])
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(binary)) return undefined
  const { memory, ...functions } = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports
  return {
    memory: new Uint8Array((memory as WebAssembly.Memory).buffer),
    functions: functions as CompiledModule['functions'],
  }
}
