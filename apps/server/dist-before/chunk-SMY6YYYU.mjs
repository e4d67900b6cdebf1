#!/usr/bin/env node
import {
  EB,
  GB,
  GiB,
  KB,
  KiB,
  MB,
  MiB,
  PB,
  TB,
  TiB
} from "./chunk-PZ3O52MD.mjs";
import {
  minute
} from "./chunk-7E4UADU6.mjs";

// ../../packages/domain/src/verification-code.ts
var verificationCodeLength = 6;
var verificationCodeLife = 15 * minute;
var verificationCodeTries = 5;
var incompleteCode = `Enter all ${verificationCodeLength} digits.`;
var invalidCode = "Invalid code. Please re-enter.";
var smallest = 1e5;
var verificationCodeCount = 9e5;
function verificationCode(random) {
  if (!Number.isInteger(random) || random < 0 || random >= verificationCodeCount)
    throw new RangeError(`a code needs a whole number below ${verificationCodeCount}`);
  return String(smallest + random);
}
var isCompleteCode = (code) => /^[0-9]{6}$/.test(code);
function judgeCode(issued, given) {
  if (given.now.getTime() - issued.issuedAt.getTime() >= verificationCodeLife) return { ok: false, reason: "expired" };
  if (issued.failedTries >= (issued.tries ?? verificationCodeTries)) return { ok: false, reason: "spent" };
  return given.matches ? { ok: true } : { ok: false, reason: "wrong" };
}

// ../../packages/domain/src/memory-size.ts
var descending = Object.entries({ EB, PB, TB, GB, MB, KB });
function formatMemorySize(bytes) {
  const fitting = descending.find(([, size]) => bytes >= size);
  return fitting === void 0 ? `${bytes} B` : `${(bytes / fitting[1]).toFixed(2)} ${fitting[0]}`;
}
function formatExactMemorySize(bytes) {
  const text = formatMemorySize(bytes);
  return parseMemorySize(text) === bytes ? text : `${text} (${bytes} B)`;
}
var units = {
  b: 1,
  kb: KB,
  mb: MB,
  gb: GB,
  tb: TB,
  pb: PB,
  eb: EB,
  kib: KiB,
  mib: MiB,
  gib: GiB,
  tib: TiB
};
function parseMemorySize(text) {
  const [, whole, fraction = "", unit] = /^(\d{1,15})(?:\.(\d{1,18}))? ?([a-z]{0,3})$/i.exec(text.trim()) ?? [];
  const scale = unit === "" ? 1 : units[unit?.toLowerCase() ?? ""];
  if (whole === void 0 || scale === void 0) return void 0;
  const digits = BigInt(whole + fraction);
  const bytes = digits * BigInt(scale) / 10n ** BigInt(fraction.length);
  if (bytes > Number.MAX_SAFE_INTEGER || bytes === 0n && digits !== 0n) return void 0;
  return Number(bytes);
}

export {
  formatMemorySize,
  formatExactMemorySize,
  parseMemorySize,
  verificationCodeLife,
  verificationCodeTries,
  invalidCode,
  verificationCodeCount,
  verificationCode,
  isCompleteCode,
  judgeCode
};
//# sourceMappingURL=chunk-SMY6YYYU.mjs.map
