#!/usr/bin/env node

// ../../packages/server-kit/src/secrets.ts
import { hkdfSync } from "node:crypto";
function deriveInstallationKey(rootSecret, label) {
  return new Uint8Array(hkdfSync("sha256", rootSecret, new Uint8Array(0), `perigee:${label}`, 32));
}

export {
  deriveInstallationKey
};
//# sourceMappingURL=chunk-BMY5ITFV.mjs.map
