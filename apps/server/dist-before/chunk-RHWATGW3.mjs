#!/usr/bin/env node

// ../../packages/compute/src/engine.ts
var EngineError = class extends Error {
  failure;
  constructor(failure, message, options) {
    super(message, options);
    this.name = "EngineError";
    this.failure = failure;
  }
};

export {
  EngineError
};
//# sourceMappingURL=chunk-RHWATGW3.mjs.map
