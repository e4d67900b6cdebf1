#!/usr/bin/env node

// ../../packages/std/src/turns.ts
function createTurns(max) {
  const waiting = [];
  let running = 0;
  return async (work) => {
    if (running < max) running++;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

export {
  createTurns
};
//# sourceMappingURL=chunk-XSR7WOFG.mjs.map
