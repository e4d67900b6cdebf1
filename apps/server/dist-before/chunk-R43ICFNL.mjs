#!/usr/bin/env node

// ../../packages/std/src/units-text.ts
var decimal = /^(\d+)(?:\.(\d+))?$/;
function unitsOf(text, places) {
  const [, whole, fraction = ""] = text.length <= 100 && decimal.exec(text) || [];
  if (whole === void 0) return void 0;
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, "0"));
  return (fraction[places] ?? "0") >= "5" ? kept + 1n : kept;
}
function unitsText(units, places, atLeast = 0) {
  const sign = units < 0n ? "-" : "";
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  let fraction = digits.slice(digits.length - places);
  while (fraction.length > atLeast && fraction.endsWith("0")) fraction = fraction.slice(0, -1);
  fraction = fraction.padEnd(atLeast, "0");
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

export {
  unitsOf,
  unitsText
};
//# sourceMappingURL=chunk-R43ICFNL.mjs.map
