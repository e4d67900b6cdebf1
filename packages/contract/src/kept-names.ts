/**
 * Where processes of the edge keep the sorted names of large encrypted folders, sealed, until their next start. It is no
 * call of the store: what is kept there decides which keys a listing shows, so nobody but a process of the installation
 * may write it.
 *
 * A cache that may lose anything at any time. It opens nothing and vouches for nothing: who reads it finds out whether
 * it is what was written. None of its calls fails: what cannot be read is not there, what cannot be kept is not.
 */
export interface KeptNames {
  find(place: Uint8Array): Promise<KeptListing | undefined>
  /** In the order of the ids, or undefined when one is not there (any more). */
  read(place: Uint8Array, parts: readonly Uint8Array[]): Promise<Uint8Array[] | undefined>
  /**
   * All of it is there afterwards, or nothing of it, and then what was there before. Nothing is written while another
   * process writes, soon after the last time, beyond the room for all, or for a folder that is gone.
   * @returns its version; undefined when nothing was written.
   */
  keep(place: Uint8Array, listing: ListingToKeep): Promise<string | undefined>
  /** Unless another version has taken its place. */
  forget(place: Uint8Array, version: string): Promise<void>
}

export interface KeptListing {
  /** Another one whenever the listing is written. */
  version: string
  writtenAt: Date
  directory: Uint8Array
}

export interface ListingToKeep {
  /** Of `listNames`: says which folder it is. */
  mark: string
  directory: Uint8Array
  /** Of all parts, in bytes. */
  size: number
  /** Made one after the other, as they are written. */
  parts: Iterable<KeptPart>
}

export interface KeptPart {
  /** 16 random bytes. */
  id: Uint8Array
  sealed: Uint8Array
}
