#!/usr/bin/env node
import {
  createSandbox
} from "./chunk-E62ACLTU.mjs";
import "./chunk-MIFQ3KWP.mjs";
import "./chunk-NEI3KEFJ.mjs";
import "./chunk-3MH2SJ5R.mjs";
import "./chunk-PFZD2ULI.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import {
  toHex
} from "./chunk-HTGNLTOS.mjs";
import "./chunk-JWNTLVVS.mjs";
import {
  deriveInstallationKey
} from "./chunk-BMY5ITFV.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// src/services/open-card-provider.ts
async function openSandbox({
  db,
  rootSecret,
  apiUrl,
  shutdown
}) {
  const secret = toHex(deriveInstallationKey(rootSecret, "card-sandbox"));
  const webhook = { url: `${apiUrl}/api/v0/payments/webhook`, secret };
  const sandbox = await createSandbox({ db, clock: systemClock, webhook });
  const { stop } = sandbox.start();
  shutdown.onShutdown("card sandbox", stop);
  return { provider: sandbox, sandbox };
}
export {
  openSandbox
};
//# sourceMappingURL=open-card-provider-CHVAF4UG.mjs.map
