#!/usr/bin/env node

// ../../packages/billing/src/ports/price-source.ts
var NoFreshPrice = class extends Error {
  name = "NoFreshPrice";
};

export {
  NoFreshPrice
};
//# sourceMappingURL=chunk-DSXTDDBS.mjs.map
