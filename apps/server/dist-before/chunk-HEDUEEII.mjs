#!/usr/bin/env node
import {
  FormatError,
  bucketKey,
  childKey,
  cipherSuite,
  concatAll,
  gcmNonceLength,
  keyLength,
  nonceLength,
  open,
  seal
} from "./chunk-ONRLC7FF.mjs";
import {
  hmacSha512
} from "./chunk-ZHYZJQYE.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  compareBytes,
  concatBytes,
  fromUtf8,
  splitBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";

// ../../packages/crypto/src/path-component.ts
var nonceLabel = utf8("nonce");
var componentNonce = (componentKey) => hmacSha512(componentKey, nonceLabel).slice(0, nonceLength);
function encryptComponent(component, parentKey, cipher) {
  const key = childKey(parentKey, component);
  const plain = utf8(component);
  if (cipher === cipherSuite.null) return { encrypted: plain, key };
  const nonce = componentNonce(key).subarray(0, gcmNonceLength);
  const body = seal(plain, knownPathCipher(cipher), parentKey, nonce);
  return { encrypted: encodeSegment(concatBytes(nonce, body)), key };
}
function decryptName(encrypted, parentKey, cipher) {
  if (cipher === cipherSuite.null) return textOf(encrypted);
  if (encrypted.length === 0) return "";
  const raw = decodeSegment(encrypted);
  if (raw.length < gcmNonceLength) throw new FormatError("format", "encrypted component is shorter than its nonce");
  const nonce = raw.subarray(0, gcmNonceLength);
  return textOf(open(raw.subarray(gcmNonceLength), knownPathCipher(cipher), parentKey, nonce));
}
function decryptComponent(encrypted, parentKey, cipher) {
  const name = decryptName(encrypted, parentKey, cipher);
  return { name, key: childKey(parentKey, name) };
}
function knownPathCipher(cipher) {
  if (cipher !== cipherSuite.aesGcm) throw new FormatError("request", "unsupported path cipher");
  return cipher;
}
function textOf(bytes) {
  try {
    return fromUtf8(bytes);
  } catch (cause) {
    throw new FormatError("decryption", "a decrypted component is not UTF-8 text", { cause });
  }
}
var slash = 47;
var splitPath = (path) => path === "" ? [] : path.split("/");
var joinPath = (components) => components.join("/");
var splitCipherPath = (path) => path.length === 0 ? [] : splitBytes(path, slash);
function joinCipherPath(components) {
  const pieces = components.flatMap((component, at) => at === 0 ? [component] : [Uint8Array.of(slash), component]);
  return concatAll(pieces);
}
var emptySegment = 1;
var filledSegment = 2;
var escapes = /* @__PURE__ */ new Map([
  [46, [46, 1]],
  [47, [46, 2]],
  [254, [254, 1]],
  [255, [254, 2]],
  [0, [1, 1]],
  [1, [1, 2]]
]);
var unescapes = new Map([...escapes].map(([raw, [first, second]]) => [first * 256 + second, raw]));
var introducers = new Set([...escapes.values()].map(([first]) => first));
var forbidden = [0, 47, 255];
var ordinary = 0;
var special = 1;
var notAllowed = 2;
var rawKinds = Uint8Array.from({ length: 256 }, (_, byte) => escapes.has(byte) ? special : ordinary);
var encodedKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (forbidden.includes(byte)) return notAllowed;
  return introducers.has(byte) ? special : ordinary;
});
function encodeSegment(raw) {
  if (raw.length === 0) return Uint8Array.of(emptySegment);
  const encoded = new Uint8Array(1 + 2 * raw.length);
  encoded[0] = filledSegment;
  let at = 1;
  for (const byte of raw) {
    if (rawKinds[byte] === ordinary) encoded[at++] = byte;
    else {
      encoded.set(escapes.get(byte) ?? [], at);
      at += 2;
    }
  }
  return encoded.slice(0, at);
}
function decodeSegment(encoded) {
  const prefix = encoded[0];
  if (prefix === void 0) throw new FormatError("format", "encoded segment cannot be empty");
  if (prefix === emptySegment && encoded.length === 1) return new Uint8Array();
  if (prefix !== filledSegment) throw new FormatError("format", "invalid segment prefix");
  if (encoded.length === 1) throw new FormatError("format", "invalid segment: nothing follows the prefix");
  const raw = new Uint8Array(encoded.length - 1);
  let length = 0;
  for (let at = 1; at < encoded.length; at++) {
    const byte = encoded[at] ?? 0;
    const kind = encodedKinds[byte];
    if (kind === notAllowed) throw new FormatError("format", "invalid character in segment");
    raw[length++] = kind === special ? unescape(byte, encoded[++at]) : byte;
  }
  return raw.slice(0, length);
}
function unescape(first, second) {
  const raw = second === void 0 ? void 0 : unescapes.get(first * 256 + second);
  if (raw === void 0) throw new FormatError("format", "invalid escape sequence");
  return raw;
}

// ../../packages/crypto/src/encryption-store.ts
var EncryptionStore = class {
  defaultKey;
  defaultPathCipher;
  #buckets = /* @__PURE__ */ new Map();
  constructor(options = {}) {
    this.defaultKey = options.defaultKey ?? null;
    this.defaultPathCipher = options.defaultPathCipher ?? cipherSuite.aesGcm;
    if (this.defaultKey && this.defaultKey.length !== keyLength) throw new FormatError("format", "invalid default key");
  }
  /** An entry at a path that is already there takes its place. @throws FormatError `format` or `conflict`. */
  add(entry) {
    if (entry.key.length !== keyLength) throw new FormatError("format", "invalid key in encryption access entry");
    const plain = splitPath(entry.plainPath);
    const cipher = splitCipherPath(entry.cipherPath);
    if (plain.length !== cipher.length) {
      throw new FormatError("conflict", "encrypted and unencrypted paths had different number of components");
    }
    const root = this.#buckets.get(entry.bucket) ?? new StoreNode();
    root.add(plain, cipher, entry);
    this.#buckets.set(entry.bucket, root);
  }
  /** The longest entry at or above the path, else the default key, else null; `rest` is what lies below it. */
  lookupPlain(bucket, components) {
    const found = this.#buckets.get(bucket)?.findPlain(components) ?? null;
    return this.#result(found, components);
  }
  /** `lookupPlain` for a path in the object store's form. */
  lookupCipher(bucket, components) {
    const found = this.#buckets.get(bucket)?.findCipher(components) ?? null;
    return this.#result(found, components);
  }
  /** All entries, ordered by the bytes of bucket and plain path. */
  entries() {
    const all = [...this.#buckets.values()].flatMap((root) => root.all());
    return all.sort((a, b) => byText(a.bucket, b.bucket) || byText(a.plainPath, b.plainPath));
  }
  #result(found, components) {
    if (found) {
      const { entry, depth } = found;
      return { base: { entry, key: entry.key, pathCipher: entry.pathCipher }, rest: components.slice(depth) };
    }
    if (!this.defaultKey) return null;
    return {
      base: { entry: null, key: this.defaultKey, pathCipher: this.defaultPathCipher },
      rest: components.slice()
    };
  }
};
var byText = (a, b) => compareBytes(utf8(a), utf8(b));
var StoreNode = class _StoreNode {
  #entry = null;
  #children = /* @__PURE__ */ new Map();
  #plainNames = /* @__PURE__ */ new Map();
  /** Both paths have equally many components. @throws FormatError `conflict` when a name is already paired otherwise. */
  add(plain, cipher, entry) {
    const end = plain.reduce(
      (node, plainName, depth) => node.#child(plainName, toHex(cipher[depth] ?? noBytes)),
      this
    );
    end.#entry = entry;
  }
  findPlain(components) {
    return _StoreNode.#find(this, components, (node, name) => node.#children.get(name)?.node);
  }
  findCipher(components) {
    return _StoreNode.#find(this, components, (node, name) => {
      const plainName = node.#plainNames.get(toHex(name));
      return plainName === void 0 ? void 0 : node.#children.get(plainName)?.node;
    });
  }
  all() {
    const found = [];
    const open2 = [this];
    for (let node = open2.pop(); node; node = open2.pop()) {
      if (node.#entry) found.push(node.#entry);
      for (const child of node.#children.values()) open2.push(child.node);
    }
    return found;
  }
  #child(plainName, cipherName) {
    const known2 = this.#children.get(plainName);
    const knownPlain = this.#plainNames.get(cipherName);
    if (known2 && known2.cipherName === cipherName) return known2.node;
    if (known2 || knownPlain !== void 0) {
      throw new FormatError("conflict", "encryption access entries contradict each other");
    }
    const node = new _StoreNode();
    this.#children.set(plainName, { cipherName, node });
    this.#plainNames.set(cipherName, plainName);
    return node;
  }
  static #find(start, components, step) {
    let node = start;
    let found = start.#entry ? { entry: start.#entry, depth: 0 } : null;
    for (const [at, name] of components.entries()) {
      node = step(node, name);
      if (!node) break;
      if (node.#entry) found = { entry: node.#entry, depth: at + 1 };
    }
    return found;
  }
};
var noBytes = new Uint8Array();
function encryptPath(store, bucket, plainPath) {
  const { base, rest } = known(store.lookupPlain(bucket, splitPath(plainPath)));
  const start = splitCipherPath(base.entry?.cipherPath ?? new Uint8Array());
  const below = encryptComponents(rest, startKey(base, bucket), base.pathCipher);
  return { cipherPath: joinCipherPath([...start, ...below.components]), pathKey: below.key, cipher: base.pathCipher };
}
function decryptPath(store, bucket, cipherPath) {
  const { base, rest } = known(store.lookupCipher(bucket, splitCipherPath(cipherPath)));
  const components = splitPath(base.entry?.plainPath ?? "");
  let pathKey = startKey(base, bucket);
  for (const encrypted of rest) {
    const { name, key } = decryptComponent(encrypted, pathKey, base.pathCipher);
    components.push(name);
    pathKey = key;
  }
  return { plainPath: joinPath(components), pathKey, cipher: base.pathCipher };
}
function encryptComponents(components, parentKey, cipher) {
  let key = parentKey;
  const encrypted = components.map((component) => {
    const step = encryptComponent(component, key, cipher);
    key = step.key;
    return step.encrypted;
  });
  return { components: encrypted, key };
}
var bucketKeys = /* @__PURE__ */ new WeakMap();
function startKey(base, bucket) {
  if (base.entry) return base.key;
  const known2 = bucketKeys.get(base.key);
  if (known2?.bucket === bucket) return known2.key;
  const key = bucketKey(base.key, bucket);
  bucketKeys.set(base.key, { bucket, key });
  return key;
}
function known(found) {
  if (found === null) throw new FormatError("missing-base", "missing encryption base");
  return found;
}

export {
  encryptComponent,
  decryptName,
  decryptComponent,
  splitPath,
  splitCipherPath,
  joinCipherPath,
  EncryptionStore,
  encryptPath,
  decryptPath,
  encryptComponents,
  startKey,
  known
};
//# sourceMappingURL=chunk-HEDUEEII.mjs.map
