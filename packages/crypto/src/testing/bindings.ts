import { nativeModule } from '../native-module-node'
import { browserPrimitives } from '../primitives-browser'
import { nodeBinding, nodePrimitives } from '../primitives-node'

/** The tests of the native module itself say loudly that it is missing. */
const withNativeModule =
  nativeModule().state === 'loaded'
    ? [{ name: 'node with the native module', primitives: nodeBinding({ webAssembly: true, native: 'auto' }) }]
    : []

/** For `describe.each`: every format test runs on all. */
export const bindings = [
  { name: 'browser', primitives: browserPrimitives },
  { name: 'node', primitives: nodePrimitives },
  ...withNativeModule,
]
