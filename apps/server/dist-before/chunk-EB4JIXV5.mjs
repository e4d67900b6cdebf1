#!/usr/bin/env node

// ../../packages/domain/src/retention.ts
var retentionModes = { none: 0, compliance: 1, governance: 2 };
var allowed = { ok: true };
var refused = (reason) => ({
  ok: false,
  reason
});
var isActive = (retention, now) => retention !== null && now < retention.until;
function judgeRetentionChange(current, next, by) {
  if (!isActive(current, by.now) || !isLoosened(next, current)) return allowed;
  if (current.mode === "COMPLIANCE") return refused("compliance-locked");
  return by.bypass ? allowed : refused("bypass-needed");
}
var isLoosened = (next, current) => next === null || next.until < current.until || next.mode !== current.mode;

export {
  retentionModes,
  judgeRetentionChange
};
//# sourceMappingURL=chunk-EB4JIXV5.mjs.map
