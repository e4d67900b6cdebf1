#!/usr/bin/env node

// ../../packages/std/src/durations.ts
var second = 1e3;
var minute = 60 * second;
var hour = 60 * minute;
var day = 24 * hour;
var week = 7 * day;
var nanosPerMilli = 1e6;

export {
  second,
  minute,
  hour,
  day,
  week,
  nanosPerMilli
};
//# sourceMappingURL=chunk-7E4UADU6.mjs.map
