import { toHex } from '@perigee/std/encoding'
import { FormatError } from './format-error'
import type { StoreEntry } from './store-entry'

/** One component of the tree of entries, reachable under its plain and its encrypted name. */
export class StoreNode {
  #entry: StoreEntry | null = null
  readonly #children = new Map<string, { cipherName: string; node: StoreNode }>()
  readonly #plainNames = new Map<string, string>()

  /** Both paths have equally many components. @throws FormatError `conflict` when a name is already paired otherwise. */
  add(plain: readonly string[], cipher: readonly Uint8Array[], entry: StoreEntry): void {
    const end = plain.reduce<StoreNode>(
      (node, plainName, depth) => node.#child(plainName, toHex(cipher[depth] ?? noBytes)),
      this,
    )
    end.#entry = entry
  }

  findPlain(components: readonly string[]): { entry: StoreEntry; depth: number } | null {
    return StoreNode.#find(this, components, (node, name) => node.#children.get(name)?.node)
  }

  findCipher(components: readonly Uint8Array[]): { entry: StoreEntry; depth: number } | null {
    return StoreNode.#find(this, components, (node, name) => {
      const plainName = node.#plainNames.get(toHex(name))
      return plainName === undefined ? undefined : node.#children.get(plainName)?.node
    })
  }

  all(): StoreEntry[] {
    const found: StoreEntry[] = []
    const open: StoreNode[] = [this]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.#entry) found.push(node.#entry)
      for (const child of node.#children.values()) open.push(child.node)
    }
    return found
  }

  #child(plainName: string, cipherName: string): StoreNode {
    const known = this.#children.get(plainName)
    const knownPlain = this.#plainNames.get(cipherName)
    if (known && known.cipherName === cipherName) return known.node
    if (known || knownPlain !== undefined) {
      throw new FormatError('conflict', 'encryption access entries contradict each other')
    }
    const node = new StoreNode()
    this.#children.set(plainName, { cipherName, node })
    this.#plainNames.set(cipherName, plainName)
    return node
  }

  static #find<T>(
    start: StoreNode,
    components: readonly T[],
    step: (node: StoreNode, name: T) => StoreNode | undefined,
  ): { entry: StoreEntry; depth: number } | null {
    let node: StoreNode | undefined = start
    let found = start.#entry ? { entry: start.#entry, depth: 0 } : null
    for (const [at, name] of components.entries()) {
      node = step(node, name)
      if (!node) break
      if (node.#entry) found = { entry: node.#entry, depth: at + 1 }
    }
    return found
  }
}

const noBytes = new Uint8Array()
