/** What goes to a thread of stages; `stage` numbers one of them. */
export type Asked = { stage: number } & (
  | { kind: string; init: unknown }
  | { chunks: Uint8Array[] }
  | { end: true }
  | { close: true }
)

/** One for each `chunks` and each `end`, in their order. */
export interface Answered {
  stage: number
  chunks: Uint8Array[]
  result?: unknown
  /** As `flatten` made it. */
  error?: unknown
}

/** How errors go from one thread to another: a clone of an error forgets its class. */
export interface ErrorCrossing {
  flatten(error: unknown): unknown
  revive(flat: unknown): unknown
}

/** The memory that these chunks take with them. */
export const memoryOf = (chunks: readonly Uint8Array[]): ArrayBuffer[] =>
  Array.from(new Set(chunks.map(({ buffer }) => buffer))).filter((buffer) => buffer instanceof ArrayBuffer)

/** Others share it with somebody: Node's small buffers do, and pieces of a larger chunk. They are copied. */
export const fillsItsMemory = ({ buffer, byteLength }: Uint8Array): boolean => buffer.byteLength === byteLength
