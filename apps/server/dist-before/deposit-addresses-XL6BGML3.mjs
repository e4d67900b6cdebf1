#!/usr/bin/env node
import "./chunk-BUZWHIET.mjs";

// ../../packages/token-chain/src/deposit-addresses.ts
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { HDKey } from "@scure/bip32";
import { publicKeyToAddress } from "viem/accounts";
import { bytesToHex } from "viem/utils";
var receiving = 0;
var hardened = 2147483648;
function depositAddresses(extendedKey) {
  const key = readKey(extendedKey);
  if (key.privateKey !== null) {
    throw new Error("is a private key: give the extended public key (xpub\u2026) alone, and keep this one off the server");
  }
  const parent = key.deriveChild(receiving);
  return {
    fingerprint: key.fingerprint.toString(16).padStart(8, "0"),
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= hardened) {
        throw new RangeError(`No public key has a child of index ${index}.`);
      }
      const { publicKey } = parent.deriveChild(index);
      if (publicKey === null) throw new RangeError(`The key has no child of index ${index}.`);
      const point = secp256k1.Point.fromBytes(publicKey);
      return publicKeyToAddress(bytesToHex(point.toBytes(false)));
    }
  };
}
function readKey(extendedKey) {
  try {
    return HDKey.fromExtendedKey(extendedKey);
  } catch {
    throw new Error("is no extended public key (xpub\u2026)");
  }
}
export {
  depositAddresses
};
//# sourceMappingURL=deposit-addresses-XL6BGML3.mjs.map
