#!/usr/bin/env node
import {
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/shutdown.ts
function createShutdown({ logger }) {
  const steps = [];
  const drains = [];
  const tellers = [];
  let stopping;
  async function run({ name, stop, timeout }) {
    try {
      await within(timeout, async () => stop());
    } catch (err) {
      logger.error({ err, step: name }, "did not stop cleanly");
    }
  }
  function tell() {
    for (const teller of tellers) teller();
  }
  async function stopAll(delay) {
    tell();
    if (tellers.length > 0 && delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    await Promise.all(drains.map(run));
    for (let step = steps.pop(); step; step = steps.pop()) await run(step);
  }
  return {
    onShutdown: (name, stop, timeout = 10 * second) => void steps.push({ name, stop, timeout }),
    onStopping: (teller) => void tellers.push(teller),
    tell,
    onDrain: (name, stop, timeout) => void drains.push({ name, stop, timeout }),
    stop: ({ delay = 0 } = {}) => stopping ??= stopAll(delay)
  };
}
async function within(timeout, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${timeout} ms`)), timeout);
  });
  try {
    await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export {
  createShutdown
};
//# sourceMappingURL=chunk-T53LGERX.mjs.map
