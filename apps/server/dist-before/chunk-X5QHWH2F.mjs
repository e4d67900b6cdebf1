#!/usr/bin/env node

// ../../packages/std/src/clock.ts
var systemClock = () => /* @__PURE__ */ new Date();

export {
  systemClock
};
//# sourceMappingURL=chunk-X5QHWH2F.mjs.map
