#!/usr/bin/env node

// ../../packages/contract/src/edge-auth.ts
import * as z from "zod/mini";
var registerAccess = {
  method: "POST",
  path: "/v1/access",
  body: z.object({
    access_grant: z._default(z.string(), ""),
    public: z._default(z.boolean(), false),
    usage_tags: z.optional(z.array(z.string()))
  }),
  response: z.object({
    access_key_id: z.string(),
    secret_key: z.string(),
    endpoint: z.string(),
    /** RFC 3339; only when the service shortened the grant. */
    freeTierRestrictedExpiration: z.optional(z.nullable(z.string()))
  }),
  fallback: "Can not get gateway credentials"
};
var resolvedAccess = z.object({
  access_grant: z.string(),
  secret_key: z.string(),
  public: z.boolean(),
  public_project_id: z.optional(z.string()),
  usage_tags: z.optional(z.array(z.string())),
  project_created_at: z.optional(z.string()),
  /** Links with it obey rules that are asked for by the hash of the record: see link-rules. */
  governed: z.optional(z.boolean())
});

export {
  registerAccess,
  resolvedAccess
};
//# sourceMappingURL=chunk-BTMC6XBC.mjs.map
