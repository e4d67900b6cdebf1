import type { AccessRight } from '@perigee/domain/key-facts'

export type { AccessRight } from '@perigee/domain/key-facts'

/** What is left of a key after restricting it: these rights, inside this time window (ISO times). */
export type Permission = { rights: readonly AccessRight[]; notBefore?: string; notAfter?: string }

/** `salt` is the project's, in standard base64. */
type RootKeySource = { passphrase: string; salt: string }

/** What the access worker does, by name. Passphrases and root keys stay inside it. */
export type WorkerCalls = {
  /** Readies the root key, so that a following `generateAccess` does not wait for it. */
  deriveRootKey: { input: RootKeySource; output: undefined }
  /** Each is derived once more when it is asked for. */
  forgetRootKeys: { input: undefined; output: undefined }
  /** By what the project knows the passphrase again: standard base64, says nothing about it. */
  passphraseCheck: { input: RootKeySource; output: string }
  /** A weaker copy of an API key; an empty list of buckets means all of them. */
  setPermission: { input: { apiKey: string; buckets: readonly string[]; permission: Permission }; output: string }
  /** An access grant. Without `rootKey` it opens no object: enough for work on buckets. */
  generateAccess: {
    input: { apiKey: string; satelliteNodeURL: string; encryptPath: boolean; rootKey: RootKeySource | null }
    output: string
  }
  /** A weaker copy of an access grant, limited to `bucket` or `bucket/prefix` paths. */
  restrictGrant: { input: { grant: string; paths: readonly string[]; permission: Permission }; output: string }
  /** What the list of links keeps of one: how the services name it, and where it leads, sealed. Base64. */
  sealLink: {
    input: { accessKeyId: string; place: string; rootKey: RootKeySource }
    output: { linkHash: string; sealedPlace: string }
  }
  /** Null for what another passphrase has sealed. */
  openLink: { input: { linkHash: string; sealedPlace: string; rootKey: RootKeySource }; output: string | null }
  /** A new passphrase of twelve words. */
  generateMnemonic: { input: undefined; output: string }
}

export type CallName = keyof WorkerCalls
export type InputOf<N extends CallName> = WorkerCalls[N]['input']
export type OutputOf<N extends CallName> = WorkerCalls[N]['output']

export type Handlers = { [N in CallName]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>> }

export type Request = { id: number; name: CallName; input: unknown }
/** Errors travel as values: an exception would lose its message on the way between threads. */
export type Reply = { id: number; ok: true; value: unknown } | { id: number; ok: false; message: string }

/** The end of a channel; a Worker, a worker's global scope and a MessagePort all are one. */
export type Channel = {
  postMessage(message: unknown, options: { transfer: Transferable[] }): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
