#!/usr/bin/env node

// ../../packages/std/src/units.ts
var KB = 1e3;
var MB = 1e6;
var GB = 1e9;
var TB = 1e12;
var PB = 1e15;
var EB = 1e18;
var KiB = 2 ** 10;
var MiB = 2 ** 20;
var GiB = 2 ** 30;
var TiB = 2 ** 40;

export {
  KB,
  MB,
  GB,
  TB,
  PB,
  EB,
  KiB,
  MiB,
  GiB,
  TiB
};
//# sourceMappingURL=chunk-PZ3O52MD.mjs.map
