import { browserPrimitives } from '../primitives-browser'
import { nodePrimitives } from '../primitives-node'

/** For `describe.each`: every format test runs on both. */
export const bindings = [
  { name: 'browser', primitives: browserPrimitives },
  { name: 'node', primitives: nodePrimitives },
] as const
