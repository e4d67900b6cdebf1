#!/usr/bin/env node

// ../../packages/billing/src/ports/chain.ts
var WrongChain = class extends Error {
  name = "WrongChain";
  constructor({ expected, found }) {
    super(`The node of chain ${expected} is one of chain ${found}.`);
  }
};
var ChainMoved = class extends Error {
  name = "ChainMoved";
};

export {
  WrongChain,
  ChainMoved
};
//# sourceMappingURL=chunk-JZPD3LCW.mjs.map
