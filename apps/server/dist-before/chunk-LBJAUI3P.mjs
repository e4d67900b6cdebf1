#!/usr/bin/env node

// ../../packages/domain/src/versioning.ts
var versioning = { notSupported: 0, unversioned: 1, enabled: 2, suspended: 3 };

export {
  versioning
};
//# sourceMappingURL=chunk-LBJAUI3P.mjs.map
