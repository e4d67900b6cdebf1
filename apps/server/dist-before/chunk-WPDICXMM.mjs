#!/usr/bin/env node
import {
  refusals
} from "./chunk-6BDDJ2XW.mjs";

// ../../packages/contract/src/refusals/common.ts
var commonRefusals = refusals({
  notLoggedIn: () => ({ status: 401, say: "Authorization required" }),
  /** `field`: what it is about in params, query or body, where it is about one of them. */
  invalidInput: (say, field = "") => ({ status: 400, say, ...field !== "" && { body: { field } } }),
  forbidden: (say = "You do not have permission to do this.") => ({ status: 403, s3: "AccessDenied", say }),
  csrfMissing: () => ({ status: 403, say: "The CSRF token is missing. Reload the page and try again." }),
  csrfInvalid: () => ({ status: 403, say: "The CSRF token is not valid. Reload the page and try again." }),
  originRefused: () => ({ status: 403, say: "Requests from this origin are not accepted." }),
  /** What the server's HTTP framework refuses before a handler runs. */
  malformedRequest: (status = 400) => ({ status, say: "The request is malformed." }),
  noSuchRoute: () => ({ status: 404, say: "There is nothing at this address." }),
  noSuchPartner: () => ({ status: 404, say: "No partner of this name is known here." }),
  methodNotAllowed: () => ({ status: 405, s3: "MethodNotAllowed", say: "This method is not allowed here." }),
  bodyTooLarge: () => ({ status: 413, say: "The request is too large." }),
  tooManyRequests: (seconds) => ({
    status: 429,
    say: "You have exceeded the request limit. Please try again later.",
    retryAfter: seconds
  }),
  unavailable: () => ({ status: 503, say: "The service is not available at the moment. Please try again later." })
});

export {
  commonRefusals
};
//# sourceMappingURL=chunk-WPDICXMM.mjs.map
