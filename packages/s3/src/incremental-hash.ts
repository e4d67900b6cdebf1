/** A hash fed piece by piece; `digest` is asked once, at the end. */
export type IncrementalHash = { update: (bytes: Uint8Array) => void; digest: () => Uint8Array }

export type HashFactory = () => IncrementalHash
