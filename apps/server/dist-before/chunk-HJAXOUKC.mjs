#!/usr/bin/env node

// ../../packages/grants/src/times.ts
var nanosPerMilli = 1000000n;
var lastMilli = 8640000000000000n;
var nanosOfDate = (date) => BigInt(date.getTime()) * nanosPerMilli;
function dateOfNanos(nanos) {
  const millis = floorMillis(nanos);
  return new Date(Number(millis > lastMilli ? lastMilli : millis < -lastMilli ? -lastMilli : millis));
}
function floorMillis(nanos) {
  const millis = nanos / nanosPerMilli;
  return nanos < 0n && millis * nanosPerMilli !== nanos ? millis - 1n : millis;
}

export {
  nanosOfDate,
  dateOfNanos,
  floorMillis
};
//# sourceMappingURL=chunk-HJAXOUKC.mjs.map
