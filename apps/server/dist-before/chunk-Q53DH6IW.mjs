#!/usr/bin/env node

// ../../packages/std/src/sum.ts
var sum = (items, of) => items.reduce((total, item) => total + of(item), 0);

export {
  sum
};
//# sourceMappingURL=chunk-Q53DH6IW.mjs.map
