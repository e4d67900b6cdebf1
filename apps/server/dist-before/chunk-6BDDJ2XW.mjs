#!/usr/bin/env node

// ../../packages/contract/src/refusal.ts
var Refusal = class extends Error {
  /** Name of its entry in the catalogue. */
  code;
  entry;
  constructor(code, entry, options) {
    super(entry.say, options);
    this.name = "Refusal";
    this.code = code;
    this.entry = entry;
  }
  get status() {
    return this.entry.status;
  }
};
function refusals(entries) {
  const made = Object.entries(entries).map(([code, entry]) => [
    code,
    (...args) => new Refusal(code, entry(...args))
  ]);
  return Object.fromEntries(made);
}
var wireCode = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
var refusalBody = ({ code, entry }) => ({
  error: entry.say,
  code: wireCode(code),
  ...entry.body
});
var internalError = "internal_error";
var isRefusal = (error, code) => error instanceof Refusal && (code === void 0 || error.code === code);

export {
  Refusal,
  refusals,
  wireCode,
  refusalBody,
  internalError,
  isRefusal
};
//# sourceMappingURL=chunk-6BDDJ2XW.mjs.map
