#!/usr/bin/env node

// ../../packages/compute-engines/src/qemu/images/keep-file.ts
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
async function keepFile(folder, file, kind) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  const name = `${hash.digest("hex")}.${kind}`;
  await chmod(file, 292);
  await rename(file, join(folder, name));
  return name;
}

export {
  keepFile
};
//# sourceMappingURL=chunk-3DJE5TKN.mjs.map
