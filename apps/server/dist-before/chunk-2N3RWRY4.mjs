#!/usr/bin/env node

// ../../packages/std/src/single-flight.ts
function singleFlight() {
  const underWay = /* @__PURE__ */ new Map();
  return (key, work) => {
    const joined = underWay.get(key);
    if (joined) return joined;
    const started = work().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

export {
  singleFlight
};
//# sourceMappingURL=chunk-2N3RWRY4.mjs.map
