#!/usr/bin/env node

// ../../packages/std/src/map-concurrently.ts
async function mapConcurrently(items, limit, work) {
  const results = [];
  const queue = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [at, item] of queue) {
      if (failed) return;
      try {
        results[at] = await work(item, at);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

export {
  mapConcurrently
};
//# sourceMappingURL=chunk-GKPA3WSW.mjs.map
