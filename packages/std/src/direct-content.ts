/** Bytes that lie in a file one after the other. Who can read there itself uses that instead of taking the pieces. */
export interface BytesInFile extends AsyncIterable<Uint8Array> {
  useFile(): FileUse
}

export interface FileUse {
  path: string
  /** Of the first byte in the file. */
  offset: number
  /** Told of bytes as they are used. */
  took(bytes: number): void
  end(): void
  /** What it means that the file could not be read: the error to go on with. `cause` has the code of Node's errors. */
  asError(cause: unknown): unknown
}

export const isInFile = (bytes: AsyncIterable<Uint8Array>): bytes is BytesInFile => 'useFile' in bytes

/** Content of which parts can go from where they lie to a connection, without passing through this thread. */
export interface DirectContent extends AsyncIterable<Uint8Array> {
  /** The same content. What can go directly comes as such a piece; each has to be sent before the next one is taken. */
  pieces(): AsyncIterable<Uint8Array | DirectPiece>
}

export interface DirectPiece {
  /** To the socket with this descriptor, which has to be open now and may close later. Everything before must have left. */
  connect(socket: number): void
  /** Sends some. One call after the other, while there is `more`. */
  send(): Promise<DirectStep>
}

export interface DirectStep {
  /** Bytes that the socket took. */
  sent: number
  /** What it did not take: goes the usual way, before the next step. */
  rest: Uint8Array
  more: boolean
  /** Nobody is there any more to send to. */
  isGone: boolean
}

export const isDirect = (content: AsyncIterable<Uint8Array>): content is DirectContent => 'pieces' in content

/** Bytes that are made of others. Who wants them in a new file has them made and written elsewhere, and takes no pieces. */
export interface BytesForFile extends AsyncIterable<Uint8Array> {
  useWriter(file: NewFile): FileWriter
}

export interface NewFile {
  path: string
  /** Past the kernel's cache, which the folder has to allow. */
  isDirect: boolean
}

/** One call after the other, `close` after the last. Pieces must not change before a call resolves. */
export interface FileWriter {
  /** What the bytes are made of: all of it has to be passed to the calls. */
  source: AsyncIterable<Uint8Array>
  write(pieces: readonly Uint8Array[]): Promise<void>
  /** With the last pieces, the file is durable and has this name. Resolves with its size. */
  finish(pieces: readonly Uint8Array[], name: string): Promise<number>
  /** Lets go of the file, whatever it has become. */
  close(): void
}

export const isForFile = (bytes: AsyncIterable<Uint8Array>): bytes is BytesForFile => 'useWriter' in bytes
