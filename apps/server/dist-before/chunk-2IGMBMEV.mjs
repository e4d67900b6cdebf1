#!/usr/bin/env node
import {
  singleFlight
} from "./chunk-2N3RWRY4.mjs";
import {
  storeRefusals
} from "./chunk-RPAEPENF.mjs";
import {
  decryptName,
  encryptComponent,
  encryptComponents,
  encryptPath,
  joinCipherPath,
  known,
  splitCipherPath,
  splitPath,
  startKey
} from "./chunk-HEDUEEII.mjs";
import {
  FormatError,
  cipherSuite,
  contentKeyOf,
  isFormatError
} from "./chunk-ONRLC7FF.mjs";
import {
  sha256
} from "./chunk-ZHYZJQYE.mjs";
import {
  fromHex,
  toHex
} from "./chunk-HTGNLTOS.mjs";
import {
  MiB
} from "./chunk-PZ3O52MD.mjs";
import {
  concatBytes,
  equalBytes,
  utf8
} from "./chunk-L2NVF2WK.mjs";
import {
  minute
} from "./chunk-7E4UADU6.mjs";

// ../../packages/crypto/src/list-prefix.ts
function encryptPrefix(store, bucket, prefix) {
  const { base, rest } = known(store.lookupPlain(bucket, splitPath(prefix)));
  if (rest.length === 0 && prefix !== "") throw new FormatError("missing-base", "missing encryption base: no parent");
  const arbitraryPrefix = base.pathCipher === cipherSuite.null;
  if (!arbitraryPrefix && prefix !== "" && !prefix.endsWith("/")) {
    throw new FormatError("request", "prefix must end with a slash");
  }
  const start = splitCipherPath(base.entry?.cipherPath ?? new Uint8Array());
  const folder = encryptComponents(rest.slice(0, -1), startKey(base, bucket), base.pathCipher);
  const components = [...start, ...folder.components];
  return {
    cipherPrefix: arbitraryPrefix ? utf8(prefix) : joinCipherPath(components),
    components,
    parentKey: folder.key,
    cipher: base.pathCipher,
    arbitraryPrefix
  };
}

// ../../packages/object-client/src/sealed-address.ts
function sealedAddress({ keys }, { bucket, key, versionId }) {
  const { cipherPath, pathKey } = withKeys(() => encryptPath(keys, bucket, key));
  const version = versionId === void 0 ? {} : { versionId: parseVersionId(versionId) };
  return { address: { bucket, path: cipherPath, ...version }, contentKey: contentKeyOf(pathKey) };
}
function withKeys(work) {
  try {
    return work();
  } catch (error) {
    throw isFormatError(error, "missing-base") ? storeRefusals.unauthorizedApiKey() : error;
  }
}
function parseVersionId(text) {
  if (text === "null") return text;
  if (!/^[0-9a-f]{32}$/i.test(text)) throw storeRefusals.noSuchVersion();
  return fromHex(text);
}

// ../../packages/object-client/src/listing/folder.ts
var slash = 47;
function openFolder({ keys }, bucket, plainPath) {
  const { components, parentKey, cipher } = withKeys(() => encryptPrefix(keys, bucket, plainPath));
  return { plainPath, components, key: parentKey, cipher };
}
var isPlain = ({ cipher }) => cipher === cipherSuite.null;
var cipherPathOf = ({ components }) => components.length === 0 ? null : joinCipherPath(components);
var endsWithSlash = (sortKey) => sortKey.at(-1) === slash;
function sortKeyOf(component, isFolder) {
  if (!isFolder) return component;
  const key = new Uint8Array(component.length + 1);
  key.set(component);
  key[component.length] = slash;
  return key;
}
function openChild(folder, stored) {
  const name = openName(folder, stored.component);
  if (name === void 0) return void 0;
  if (stored.kind === "folder") return { kind: "folder", sortKey: `${name}/` };
  return { kind: "object", sortKey: name, object: stored.object };
}
function openSortKey(folder, stored) {
  const isFolder = endsWithSlash(stored);
  const component = isFolder ? stored.subarray(0, -1) : stored;
  const name = openName(folder, component);
  return name === void 0 ? void 0 : utf8(isFolder ? `${name}/` : name);
}
function openName(folder, component) {
  try {
    const name = decryptName(component, folder.key, folder.cipher);
    return isOurs(folder, name, component) ? name : void 0;
  } catch (error) {
    if (isFormatError(error)) return void 0;
    throw error;
  }
}
var isOurs = ({ key, cipher }, name, component) => name !== "" || equalBytes(encryptComponent("", key, cipher).encrypted, component);

// ../../packages/object-client/src/listing/folder-cache.ts
var shares = 4;
var longestUnused = 10 * minute;
var folderKey = (bucket, folder) => {
  const place = concatBytes(utf8(`${bucket}/${folder.cipher}/`), cipherPathOf(folder) ?? Uint8Array.of(0));
  return toHex(sha256(concatBytes(folder.key, place)));
};
function createFolderCache({ maxSize = 32 * MiB } = {}) {
  const entries = /* @__PURE__ */ new Map();
  const loading = singleFlight();
  let size = 0;
  let sweeping;
  let free = shares;
  const waiting = [];
  async function inTurn(load) {
    if (free > 0) free--;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await load();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }
  function drop(key) {
    size -= entries.get(key)?.known.names.size ?? 0;
    entries.delete(key);
  }
  function recent(key) {
    const entry = entries.get(key);
    if (!entry) return void 0;
    entries.delete(key);
    entries.set(key, { ...entry, usedAt: Date.now() });
    return entry.known;
  }
  function sweep() {
    const tooOld = Date.now() - longestUnused;
    for (const [key, { usedAt }] of entries) {
      if (usedAt > tooOld) break;
      drop(key);
    }
    sweeping = entries.size > 0 ? setTimeout(sweep, minute).unref() : void 0;
  }
  const cache = {
    shareSize: Math.floor(maxSize / shares),
    get: recent,
    drop,
    set(key, known2) {
      drop(key);
      if (known2.names.size > cache.shareSize) return;
      entries.set(key, { known: known2, usedAt: Date.now() });
      sweeping ??= setTimeout(sweep, minute).unref();
      size += known2.names.size;
      for (const oldest of entries.keys()) {
        if (size <= maxSize) break;
        drop(oldest);
      }
    },
    load: (key, from, load) => loading(`${key} ${from ? toHex(from) : ""}`, async () => {
      const known2 = await inTurn(load);
      cache.set(key, known2);
      return known2;
    })
  };
  return cache;
}

export {
  encryptPrefix,
  sealedAddress,
  parseVersionId,
  openFolder,
  isPlain,
  cipherPathOf,
  endsWithSlash,
  sortKeyOf,
  openChild,
  openSortKey,
  folderKey,
  createFolderCache
};
//# sourceMappingURL=chunk-2IGMBMEV.mjs.map
