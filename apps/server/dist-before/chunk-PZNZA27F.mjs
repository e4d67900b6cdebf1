#!/usr/bin/env node
import {
  limitKey,
  widerLimitKey
} from "./chunk-FEGXBGPF.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  day,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/server-kit/src/rate-limit.ts
function createTokenBuckets(remember) {
  const fullAt = /* @__PURE__ */ new Map();
  function keep(name, at) {
    const key = inOnePiece(name);
    fullAt.delete(key);
    fullAt.set(key, at);
    if (fullAt.size > remember) forgetFullest(fullAt, remember - Math.floor(remember / 4));
  }
  return {
    level(key, rate, now) {
      if (rate.points === 0) return 0;
      return rate.points - Math.max(0, (fullAt.get(inOnePiece(key)) ?? now) - now) / rate.every;
    },
    take(key, rate, { amount, mostDebt = 0, now }) {
      if (rate.points === 0) return keep(key, Infinity);
      const latest = now + (rate.points + mostDebt) * rate.every;
      const before = Math.min(latest, Math.max(now, fullAt.get(inOnePiece(key)) ?? now));
      keep(key, Math.min(latest, before + amount * rate.every));
    }
  };
}
var inOnePiece = (text) => Buffer.from(text).toString("latin1");
function forgetFullest(fullAt, kept) {
  const moments = Float64Array.from(fullAt.values()).sort();
  let tooMany = fullAt.size - kept;
  const last = moments[tooMany - 1] ?? 0;
  let equals = tooMany - moments.indexOf(last);
  for (const [key, at] of fullAt) {
    if (tooMany === 0) return;
    if (at > last || at === last && equals-- <= 0) continue;
    fullAt.delete(key);
    tooMany--;
  }
}
var mostRemembered = 1e5;
var timesPerSite = 10;
function createLimiter(options = {}) {
  const { points = 5, every = 5 * minute, remember = mostRemembered, name = "", clock = systemClock } = options;
  const buckets = options.buckets ?? createTokenBuckets(remember);
  function consume(key, rate = { points, every }) {
    const now = clock().getTime();
    const bucket = name === "" ? key : `${name} ${key}`;
    const level = buckets.level(bucket, rate, now);
    const allowed = level >= 1;
    buckets.take(bucket, rate, { amount: allowed ? 1 : 0, now });
    return allowed ? { ok: true } : { ok: false, retryAfter: Math.max(1, Math.ceil((1 - Math.max(0, level)) * rate.every / second)) };
  }
  function consumeOnce(key, act) {
    const now = clock().getTime();
    const [repeat, one] = [`${name} ${key} ${act}`, { points: 1, every: day }];
    if (buckets.level(repeat, one, now) < 1) return { ok: true };
    const consumed = consume(key);
    if (consumed.ok) buckets.take(repeat, one, { amount: 1, now });
    return consumed;
  }
  return {
    consume,
    consumeOnce,
    consumeAddress(ip) {
      const consumed = consume(limitKey(ip));
      const site = widerLimitKey(ip);
      if (!consumed.ok || site === null) return consumed;
      return consume(site, { points: points * timesPerSite, every: every / timesPerSite });
    }
  };
}

export {
  createTokenBuckets,
  mostRemembered,
  createLimiter
};
//# sourceMappingURL=chunk-PZNZA27F.mjs.map
