#!/usr/bin/env node

// ../../packages/server-kit/src/or-if-missing.ts
async function orIfMissing(reading, otherwise) {
  try {
    return await reading;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return otherwise;
    throw cause;
  }
}

export {
  orIfMissing
};
//# sourceMappingURL=chunk-YVXE4AZ5.mjs.map
