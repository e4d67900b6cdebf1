#!/usr/bin/env node
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";

// ../../packages/contract/src/refusals/links.ts
var linkRefusals = refusals({
  /** Never made, revoked or ended: the same for all. */
  noSuchLink: () => ({ status: 404, say: "There is no such link." }),
  dropBoxFixed: () => ({ status: 409, say: "Whether a link takes uploads is chosen when it is made." }),
  /** The API key is behind a link already, or the link is in the list of another key. */
  linkRecorded: () => ({ status: 409, say: "This link is in the list already." }),
  linkNotYours: () => ({ status: 403, say: "You can only change links that you made." }),
  /** Of an owner whose account is free. */
  expiryNeedsPaidPlan: () => ({
    status: 403,
    say: "Links can be given an end once the owner of the project has a paid plan."
  }),
  linkServiceUnavailable: () => ({
    status: 503,
    say: "The rules of links cannot be reached at the moment. Please try again later.",
    retryAfter: 10
  })
});

export {
  linkRefusals
};
//# sourceMappingURL=chunk-2G32SK25.mjs.map
