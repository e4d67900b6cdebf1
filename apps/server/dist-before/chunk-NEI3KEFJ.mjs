#!/usr/bin/env node

// ../../packages/billing/src/ports/card-provider.ts
var BadSignature = class extends Error {
  name = "BadSignature";
};

export {
  BadSignature
};
//# sourceMappingURL=chunk-NEI3KEFJ.mjs.map
