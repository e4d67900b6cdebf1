#!/usr/bin/env node

// ../../packages/billing/src/ports/card-problem.ts
var CardProblem = class extends Error {
  name = "CardProblem";
  kind;
  /** For people, in the provider's words. */
  say;
  intentId;
  cardId;
  clientSecret;
  requestId;
  constructor(kind, say, { intentId, cardId, clientSecret, requestId, cause } = {}) {
    super(say, { cause });
    this.kind = kind;
    this.say = say;
    this.intentId = intentId;
    this.cardId = cardId;
    this.clientSecret = clientSecret;
    this.requestId = requestId;
  }
};
var isCardProblem = (error, kind) => error instanceof CardProblem && (kind === void 0 || error.kind === kind);

export {
  CardProblem,
  isCardProblem
};
//# sourceMappingURL=chunk-3MH2SJ5R.mjs.map
